/** What threads may see of a mailbox, looked at from inside its package. */
package io.paceline.service.internal;
