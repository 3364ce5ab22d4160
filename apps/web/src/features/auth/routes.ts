import type texts from '../../i18n/en/auth.json';
import type identity from '../../i18n/en/identity.json';
import type secondFactor from '../../i18n/en/secondFactor.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import type { Feature } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		auth: typeof texts;
		identity: typeof identity;
		secondFactor: typeof secondFactor;
	}
}

export const feature: Feature = {
	publicPages: [
		{
			path: '/login',
			title: 'login',
			page: deferredImport(() => import('./login-page').then((module) => module.LoginPage), 'auth', 'validation'),
		},
		{
			path: '/register',
			title: 'register',
			page: deferredImport(() => import('./register-page').then((module) => module.RegisterPage), 'auth', 'validation'),
		},
		{
			path: '/pages/auth/forgot-password-2',
			title: 'forgotPassword',
			page: deferredImport(
				() => import('./password-pages').then((module) => module.ForgotPasswordPage),
				'auth',
				'validation',
			),
		},
		{
			path: '/auth/reset-password-2',
			title: 'resetPassword',
			page: deferredImport(
				() => import('./password-pages').then((module) => module.ResetPasswordPage),
				'auth',
				'validation',
			),
		},
		{
			path: '/auth/confirm-address',
			title: 'confirmAddress',
			page: deferredImport(
				() => import('./password-pages').then((module) => module.ConfirmAddressPage),
				'auth',
				'validation',
			),
		},
	],
};
