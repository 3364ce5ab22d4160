import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { registerSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { AuthLayout, linkClasses } from './auth-layout';

const parse = zodParse(registerSchema);

export function RegisterPage() {
	const { t, locale } = useTranslation('auth');
	const [done, setDone] = useState<string | null>(null);
	const register = useSave(trpc.auth.register);
	const form = useKitForm({ defaultValues: { displayName: '', email: '', password: '' }, parse });
	if (done !== null) {
		return (
			<AuthLayout title={t('registeredTitle')} intro={t('registered', { email: done })}>
				<Button asChild variant="primary" size="lg" className="w-full">
					<Link href="/login">{t('toSignIn')}</Link>
				</Button>
			</AuthLayout>
		);
	}
	return (
		<AuthLayout
			title={t('registerTitle')}
			intro={t('registerIntro')}
			below={
				<>
					{t('haveAccount')}{' '}
					<Link href="/login" className={linkClasses}>
						{t('signIn')}
					</Link>
				</>
			}
		>
			<Form
				form={form}
				className="gap-4"
				onSubmit={async (values) => {
					await register({ ...values, language: locale });
					setDone(values.email);
				}}
			>
				<TextField name="displayName" label={t('displayName')} autoComplete="name" autoFocus />
				<TextField name="email" type="email" label={t('email')} autoComplete="email" />
				<PasswordField name="password" label={t('password')} autoComplete="new-password" help={t('passwordHelp')} />
				<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="mt-2 w-full">
					{t('register')}
				</Button>
			</Form>
		</AuthLayout>
	);
}
