package io.paceline.benchmarks.peers.appsspring.blog;

import io.paceline.apps.model.blog.JdbcBlog;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * {@code --apps.blog.batched-tags=true} reads the tags of all posts of the index by one statement instead of one each;
 * {@code --apps.cache=on} keeps pages.
 */
@Configuration(proxyBeanMethods = false)
class BlogConfiguration {

    @Bean
    JdbcBlog jdbcBlog(DataSource source, @Value("${apps.blog.batched-tags:false}") boolean batched) {
        return new JdbcBlog(source, batched);
    }

    @Bean
    PageCache pageCache(@Value("${apps.cache:off}") String cache) {
        return new PageCache(cache.equals("on"));
    }
}
