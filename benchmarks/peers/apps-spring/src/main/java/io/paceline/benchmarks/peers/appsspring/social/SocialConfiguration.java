package io.paceline.benchmarks.peers.appsspring.social;

import io.paceline.apps.model.social.JdbcSocial;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@code --apps.cache=on} keeps who is online. */
@Configuration(proxyBeanMethods = false)
class SocialConfiguration {

    @Bean
    JdbcSocial jdbcSocial(DataSource source) {
        return new JdbcSocial(source);
    }

    @Bean
    OnlinePeople onlinePeople(@Value("${apps.cache:off}") String cache) {
        return new OnlinePeople(cache.equals("on"));
    }
}
