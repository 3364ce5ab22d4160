import { Form, PasswordField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { setPasswordFormSchema } from '@rewards/validators/participants/password-mails';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { zodParse } from '../../../lib/zod-parse';

const parse = zodParse(setPasswordFormSchema);

interface SetPasswordFormProps {
	token: string;
	/** The password is set, or the link is no longer valid. */
	onEnded: (how: 'done' | 'gone') => void;
}

/** The form for a new password, entered twice. */
export function SetPasswordForm({ token, onEnded }: SetPasswordFormProps) {
	const { t } = useTranslation('participantPassword');
	const set = useSave(trpc.participants.passwordLink.setPassword);
	const form = useKitForm({ defaultValues: { token, password: '', repeated: '' }, parse });
	return (
		<Form
			form={form}
			className="gap-4"
			onSubmit={async ({ password }) => {
				try {
					await set({ token, password });
				} catch (error) {
					if (errorCodeOf(error) !== 'LINK_EXPIRED') throw error;
					return onEnded('gone');
				}
				onEnded('done');
			}}
		>
			<PasswordField name="password" label={t('password')} autoComplete="new-password" help={t('help')} />
			<PasswordField name="repeated" label={t('repeated')} autoComplete="new-password" />
			<Button type="submit" variant="primary" size="lg" pending={form.formState.isSubmitting} className="mt-2 w-full">
				{t('set')}
			</Button>
		</Form>
	);
}
