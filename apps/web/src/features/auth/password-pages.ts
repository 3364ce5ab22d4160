/** The ways to another password or address, as one part: whoever takes the first step takes the second one soon. */

export { ConfirmAddressPage } from './confirm-address-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
