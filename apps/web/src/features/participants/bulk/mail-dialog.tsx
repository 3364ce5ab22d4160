import { type GridSelection, selectedCount } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { Select } from '@rewards/ui/primitives/choices/select';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useId, useState } from 'react';
import { isLocale, type Locale, localeNames, locales } from '../../../i18n/locales';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorCodeOf } from '../../../lib/errors/errors';
import { staleQuestion } from '../../../lib/stale-question';
import { typedFor } from '../../../lib/storage/typed-above';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Program } from '../program-context';
import { useHeld } from './use-held';

interface MailDialogProps {
	program: Program;
	/** The selection when the action was chosen; a new one needs a new dialog (`key`). */
	selection: GridSelection;
	/** The name, for a single participant. */
	name?: string | undefined;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** The first of the program's languages in which there is a mail; the programs' and the portal's share only English. */
const languageOf = ({ languages }: Program): Locale => languages.find(isLocale) ?? 'en';

/** Shows how many get a mail with a link for setting a password and how many don't, and asks for confirmation. */
export function MailDialog({ program, selection: given, name, onClose, onStarted }: MailDialogProps) {
	const { t } = useTranslation(['participantWork', 'common']);
	const [selection] = useState(given);
	const [language, setLanguage] = useState<Locale>(() => languageOf(program));
	const id = useId();
	const held = useHeld({ programId: program.id, selection, withMails: true }, (error) => {
		void toast.error(errorCodeOf(error) === 'NOT_FOUND' ? t('bulk.none') : errorSentence(error));
		onClose();
	});
	const start = useSave(trpc.participants.bulk.mailPasswords);
	const count = held?.count ?? 0;
	const mailed = held?.mails?.mailed ?? 0;
	const before = selectedCount(selection);
	const asks = name === undefined ? t('mail.title', { count: mailed }) : t('mail.titleOf', { name });
	const title = held
		? mailed > 0
			? asks
			: t('mail.none')
		: t(name === undefined ? 'mail.action' : 'mail.titleOf', { name });
	const leftOut = (['inactive', 'noAddress', 'recent'] as const)
		.map((reason) => ({ reason, figure: held?.mails?.[reason] ?? 0 }))
		.filter(({ figure }) => figure > 0);

	const confirm = async () => {
		if (!held) return;
		try {
			const { selectionId } = held;
			const { jobId } = await start({ programId: program.id, selectionId, count, language });
			onStarted(jobId);
		} catch (error) {
			const stale = staleQuestion(error);
			void toast.error(stale ? t(`bulk.${stale}`) : errorSentence(error));
			// This dialog can no longer be confirmed.
			if (!stale) throw error;
		}
	};
	return (
		<ConfirmDialog
			open
			waiting={!held}
			onOpenChange={onClose}
			title={title}
			confirmLabel={t('mail.confirm')}
			confirmDisabled={mailed === 0}
			{...typedFor(mailed)}
			onConfirm={confirm}
		>
			{/* The question appears in an open dialog, which screen readers would not announce. */}
			<span role="status" className="sr-only">
				{held ? title : t('bulk.holding')}
			</span>
			{held ? (
				<div className="flex flex-col gap-3 pt-1">
					{mailed > 0 && <p>{t('mail.text')}</p>}
					{leftOut.length > 0 && (
						<Alert tone="warning" title={t('mail.leftOut', { count: count - mailed })}>
							<ul className="list-disc ps-5">
								{leftOut.map(({ reason, figure }) => (
									<li key={reason}>
										{t(`mail.reason.${reason === 'noAddress' && program.type === 'claim' ? 'noClaimEmail' : reason}`, {
											figure,
										})}
									</li>
								))}
							</ul>
						</Alert>
					)}
					{before !== count && <Alert tone="warning">{t('bulk.changed', { count: before })}</Alert>}
					{mailed > 0 && (
						<div className="flex flex-col gap-1.5 text-foreground">
							<label htmlFor={id} className="text-sm">
								{t('mail.language')}
							</label>
							<Select
								id={id}
								value={language}
								options={locales.map((value) => ({ value, label: localeNames[value] }))}
								onValueChange={(value) => isLocale(value) && setLanguage(value)}
							/>
						</div>
					)}
				</div>
			) : (
				<p aria-hidden className="flex items-center gap-2">
					<Spinner />
					{t('bulk.holding')}
				</p>
			)}
		</ConfirmDialog>
	);
}
