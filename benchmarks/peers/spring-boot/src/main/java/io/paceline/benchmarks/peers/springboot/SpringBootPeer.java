package io.paceline.benchmarks.peers.springboot;

import io.paceline.benchmarks.peers.model.GuestList;
import io.paceline.benchmarks.rest.model.Order;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Spring MVC as its guide writes it. Per request: the filter chain and dispatcher of Spring Boot's defaults, content
 * negotiation, Jackson 3, Date and Content-Length, all of the container's checks.
 */
@SpringBootApplication
@RestController
public class SpringBootPeer {

    /** Takes {@code --server.port=P}. */
    public static void main(String... args) {
        SpringApplication.run(SpringBootPeer.class, args);
    }

    @GetMapping("/services/myservice/ping")
    List<String> ping() {
        return List.of("Hello World!");
    }

    @PostMapping("/test")
    GuestList test(@RequestBody GuestList guestList) {
        return guestList;
    }

    @PostMapping("/accounts/{account}/orders")
    Order place(
            @PathVariable long account,
            @RequestParam String currency,
            @RequestParam int limit,
            @RequestBody Order order) {
        return order.placed(account, currency, limit);
    }
}
