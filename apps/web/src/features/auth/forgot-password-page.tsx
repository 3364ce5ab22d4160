import { Form, TextField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { forgotPasswordSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';
import { AuthLayout, linkClasses } from './auth-layout';

const parse = zodParse(forgotPasswordSchema);

/** Responds the same for every address, known or not. */
export function ForgotPasswordPage() {
	const { t } = useTranslation('auth');
	const [sentTo, setSentTo] = useState<string | null>(null);
	const send = useSave(trpc.auth.forgotPassword);
	const form = useKitForm({ defaultValues: { email: '' }, parse });
	const back = (
		<Link href="/login" className={linkClasses}>
			{t('toSignIn')}
		</Link>
	);
	if (sentTo !== null) {
		return (
			<AuthLayout title={t('linkSentTitle')} intro={t('linkSent', { email: sentTo })}>
				{back}
			</AuthLayout>
		);
	}
	return (
		<AuthLayout title={t('forgotTitle')} intro={t('forgotIntro')} below={back}>
			<Form
				form={form}
				className="gap-4"
				onSubmit={async (values) => {
					await send(values);
					setSentTo(values.email);
				}}
			>
				<TextField name="email" type="email" label={t('email')} autoComplete="email" autoFocus />
				<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="mt-2 w-full">
					{t('sendLink')}
				</Button>
			</Form>
		</AuthLayout>
	);
}
