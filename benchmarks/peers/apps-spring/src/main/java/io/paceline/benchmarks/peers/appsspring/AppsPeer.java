package io.paceline.benchmarks.peers.appsspring;

import io.paceline.apps.model.FrontPage;
import io.paceline.apps.model.Pages;
import io.paceline.apps.model.Web;
import java.time.Duration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.CacheControl;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Takes Spring Boot's options: {@code --server.port=P}, {@code --spring.datasource.url=jdbc:postgresql://…},
 * {@code --spring.datasource.hikari.maximum-pool-size=N}, {@code --spring.threads.virtual.enabled=true}; and
 * {@code --apps.cache=on}.
 */
@SpringBootApplication
@RestController
public class AppsPeer implements WebMvcConfigurer {

    private static final Duration FILES_KEPT = Duration.ofDays(365);

    public static void main(String... args) {
        SpringApplication.run(AppsPeer.class, args);
    }

    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler(Web.PATH + "/**")
                .addResourceLocations("classpath:/" + Web.FOLDER + "/")
                .setCacheControl(CacheControl.maxAge(FILES_KEPT).cachePublic().immutable());
    }

    @GetMapping(path = "/", produces = Pages.TYPE)
    byte[] front() {
        return Pages.render("front.jte", new FrontPage());
    }
}
