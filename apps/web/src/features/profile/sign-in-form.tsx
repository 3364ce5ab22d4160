import { Form, PasswordField, TextField, useKitForm } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { changeSignInFormSchema, changeSignInSchema } from '@rewards/validators/auth/schemas';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const parse = { withPassword: zodParse(changeSignInFormSchema), without: zodParse(changeSignInSchema) };

/** The sign-in names. Changing them requires the password, and a new address takes effect once confirmed. */
export function SignInForm() {
	const { t } = useTranslation('profile');
	const self = useSelf();
	const utils = trpc.useUtils();
	const change = useSave(trpc.auth.changeSignIn);
	const [pending, setPending] = useState<string | null>(null);
	const { email } = self.data;
	// A user name that equals the address counts as none.
	const values = (userName: string) => ({ email, userName: userName === email ? '' : userName, currentPassword: '' });
	const form = useKitForm({
		defaultValues: values(self.userName),
		parse: self.hasPassword ? parse.withPassword : parse.without,
	});
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('signIn')}</CardTitle>
				<CardDescription>{t('signInText')}</CardDescription>
			</CardHeader>
			<CardContent className="flex flex-col gap-5">
				{pending !== null && (
					<Alert tone="info" announce title={t('addressPending', { email: pending, former: email })} />
				)}
				<Form
					form={form}
					guarded
					className="gap-4"
					onSubmit={async (given) => {
						const changed = await change(given);
						if (changed.userName !== self.userName) void toast.success(t('userNameChanged'));
						setPending(changed.pending);
						form.reset(values(changed.userName));
						utils.auth.self.setData(undefined, { ...self, userName: changed.userName });
					}}
				>
					<TextField name="email" type="email" label={t('email')} autoComplete="email" />
					<TextField name="userName" label={t('userName')} autoComplete="username" help={t('userNameHelp')} />
					{self.hasPassword && (
						<PasswordField name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
					)}
					<Button type="submit" variant="primary" pending={form.formState.isSubmitting} className="self-start">
						{t('changeSignIn')}
					</Button>
				</Form>
			</CardContent>
		</Card>
	);
}
