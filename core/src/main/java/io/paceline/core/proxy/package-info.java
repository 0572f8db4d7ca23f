/**
 * Interfaces whose methods do what an engine of Paceline says: calls of a service, or requests over HTTP.
 *
 * <pre>
 *   interface ─► ProxyType ─► a ProxyMethod for each method ─► proxy
 *                    └─ methods of the user, also default ones, are reached through MethodAccess
 * </pre>
 */
@NullMarked
package io.paceline.core.proxy;

import org.jspecify.annotations.NullMarked;
