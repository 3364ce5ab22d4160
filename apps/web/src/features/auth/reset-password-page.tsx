import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { resetPasswordSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { endSession, sessionToken } from '../../lib/session/session';
import { trpc } from '../../lib/trpc';
import { useMailedLink } from '../../lib/use-mailed-link';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { AuthLayout, linkClasses } from './auth-layout';

const parse = zodParse(resetPasswordSchema);

/** Target of the emailed link. */
export function ResetPasswordPage() {
	const { t } = useTranslation('auth');
	const params = useMailedLink();
	const token = params.get('token') ?? '';
	const [done, setDone] = useState(false);
	const reset = useSave(trpc.auth.resetPassword);
	const form = useKitForm({ defaultValues: { email: params.get('email') ?? '', password: '', token }, parse });
	const askNew = (
		<Link href="/pages/auth/forgot-password-2" className={linkClasses}>
			{t('askNewLink')}
		</Link>
	);
	if (done) {
		return (
			<AuthLayout title={t('resetDoneTitle')} intro={t('resetDone')}>
				<Button asChild variant="primary" size="lg" className="w-full">
					<Link href="/login">{t('toSignIn')}</Link>
				</Button>
			</AuthLayout>
		);
	}
	if (!token) {
		return (
			<AuthLayout title={t('resetTitle')}>
				<Alert tone="warning" announce title={t('linkIncomplete')} className="mb-4" />
				{askNew}
			</AuthLayout>
		);
	}
	return (
		<AuthLayout title={t('resetTitle')} below={askNew}>
			<Form
				form={form}
				className="gap-4"
				onSubmit={async (values) => {
					await reset(values);
					// This browser's session was ended with all others.
					if (sessionToken()) endSession(null);
					setDone(true);
				}}
			>
				<TextField name="email" type="email" label={t('email')} autoComplete="username" />
				<PasswordField name="password" label={t('newPassword')} autoComplete="new-password" help={t('passwordHelp')} />
				<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="mt-2 w-full">
					{t('setPassword')}
				</Button>
			</Form>
		</AuthLayout>
	);
}
