/** What the routes of all apps have in common: pages, ways back from a form, and how many serve side by side. */
@NullMarked
package io.paceline.apps.web;

import org.jspecify.annotations.NullMarked;
