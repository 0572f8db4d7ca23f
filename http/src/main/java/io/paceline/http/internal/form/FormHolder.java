package io.paceline.http.internal.form;

import io.paceline.http.Form;

/** A request that can be told the form that was read from its body. */
public interface FormHolder {

    /** The form that {@code form()} gives from now on. */
    void form(Form form);
}
