import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { participantPasswordSchema } from '@rewards/validators/participants/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

interface ResetPasswordProps {
	programId: string;
	participant: { sid: string; name: string; email: string };
	onClose: () => void;
}

const parse = zodParse(participantPasswordSchema);

/** Sets a participant's new password; staff pass it on, nothing is emailed. */
export function ResetPassword({ programId, participant, onClose }: ResetPasswordProps) {
	const { t } = useTranslation('participants');
	const reset = useSave(trpc.participants.resetPassword);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('resetPassword')}
			description={participant.name || participant.email}
			width={440}
			defaultValues={{ email: participant.email, password: '' }}
			parse={parse}
			fields={[{ kind: 'password', name: 'password', label: t('field.password') }]}
			onSubmit={async (values) => {
				await reset({ programId, ...values });
				void toast.success(t('participantWork:page.passwordChanged'));
			}}
		/>
	);
}
