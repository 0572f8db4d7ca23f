package io.paceline.service.internal.proxy;

/**
 * What all calls of one method have in common.
 *
 * @param method what they are counted under
 * @param blocking whether they may wait
 * @param serial whether the stage that they return holds the calls behind them
 * @param keyed whether one of the arguments is their key
 */
public record MethodTraits(String method, boolean blocking, boolean serial, boolean keyed) {}
