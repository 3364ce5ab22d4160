import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { MailDialog } from './bulk/mail-dialog';
import type { Program } from './program-context';

interface MailOneProps {
	program: Program;
	participant: { sid: string; name: string; email: string };
	onClose: () => void;
}

/** Mails one participant a link for setting a password, with the dialog and job of the bulk action. */
export function MailOne({ program, participant: { sid, name, email }, onClose }: MailOneProps) {
	const { t } = useTranslation('participantWork');
	const [, navigate] = useLocation();
	return (
		<MailDialog
			program={program}
			selection={{ kind: 'ids', ids: [sid] }}
			name={name || email}
			onClose={onClose}
			onStarted={(jobId) =>
				void toast.success(t('mail.started'), {
					action: { label: t('bulk.details'), onSelect: () => navigate(`/jobs/${jobId}`) },
				})
			}
		/>
	);
}
