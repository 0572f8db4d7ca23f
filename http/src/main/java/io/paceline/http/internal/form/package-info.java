/**
 * Reads bodies that are forms.
 *
 * <pre>
 * application/x-www-form-urlencoded   body ─► UrlEncodedForm ─► Form
 * </pre>
 */
@NullMarked
package io.paceline.http.internal.form;

import org.jspecify.annotations.NullMarked;
