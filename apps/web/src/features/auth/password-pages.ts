/** The way to another password, as one part: whoever takes the first step takes the second one soon. */
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
