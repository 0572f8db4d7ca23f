/** Mailbox, drain loop, your class; references and replies. */
@NullMarked
package io.paceline.service;

import org.jspecify.annotations.NullMarked;
