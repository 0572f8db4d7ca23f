/**
 * Typed proxies: interfaces whose methods are calls of a service.
 *
 * <pre>
 *   interface ──bind──► proxy: a ProxyMethod for each method
 *                             │ invoke
 *   your code ────────────────┘──► tell, ask, askStage, run of the reference ──► bound method of the object
 * </pre>
 */
@NullMarked
package io.paceline.service.internal.proxy;

import org.jspecify.annotations.NullMarked;
