/** The pages for changing a password or address, as one chunk: the first step soon leads to the second. */

export { ConfirmAddressPage } from './confirm-address-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
