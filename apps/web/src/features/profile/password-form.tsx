import { Form, PasswordField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { changePasswordSchema } from '@rewards/validators/auth/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { startSession } from '../../lib/session/session';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

const schema = changePasswordSchema
	.extend({ again: z.string() })
	.refine(({ password, again }) => password === again, { path: ['again'], error: 'passwordsDiffer' });
const parse = zodParse(schema);
const empty = { currentPassword: '', password: '', again: '' };

/** A new password: every other session of the user ends with it, and this one continues with a new token. */
export function PasswordForm() {
	const { t } = useTranslation('profile');
	const change = useSave(trpc.auth.changePassword);
	const form = useKitForm({ defaultValues: empty, parse });
	const { isSubmitting } = form.formState;
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('password')}</CardTitle>
				<CardDescription>{t('passwordText')}</CardDescription>
			</CardHeader>
			<CardContent>
				<Form
					form={form}
					guarded
					className="gap-4"
					onSubmit={async ({ currentPassword, password }) => {
						const { token } = await change({ currentPassword, password });
						form.reset(empty);
						void toast.success(t('passwordChanged'));
						startSession(token);
					}}
				>
					<PasswordField name="currentPassword" label={t('currentPassword')} autoComplete="current-password" />
					<PasswordField
						name="password"
						label={t('newPassword')}
						autoComplete="new-password"
						help={t('passwordHelp')}
					/>
					<PasswordField name="again" label={t('again')} autoComplete="new-password" required />
					<Button type="submit" variant="primary" pending={isSubmitting} className="self-start">
						{t('changePassword')}
					</Button>
				</Form>
			</CardContent>
		</Card>
	);
}
