import { decimalSign, formatNumber, useUi } from '@rewards/ui';
import { type GridSelection, selectedCount } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/errors/describe-error';
import { errorCodeOf } from '../../../lib/errors/errors';
import { staleQuestion } from '../../../lib/stale-question';
import { typedFor } from '../../../lib/storage/typed-above';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Program } from '../program-context';
import { actionOf, type Entered, firstFault, nothingEntered } from './entered';
import { NewValue } from './new-value';
import type { BulkKind } from './types';
import { useHeld } from './use-held';

interface BulkDialogProps {
	program: Program;
	kind: BulkKind;
	/** The selection when the action was chosen; a new one needs a new dialog (`key`). */
	selection: GridSelection;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** Determines whom a bulk action affects, asks for the new value, and for confirmation for exactly these people. */
export function BulkDialog({ program, kind, selection: given, onClose, onStarted }: BulkDialogProps) {
	const { t } = useTranslation(['participants', 'common']);
	const [selection] = useState(given);
	const { locale } = useUi();
	const [entered, setEntered] = useState<Entered>(nothingEntered);
	const [tried, setTried] = useState(false);
	const question = { programId: program.id, selection, withBalance: kind === 'delete' };
	const held = useHeld(question, (error) => {
		void toast.error(errorCodeOf(error) === 'NOT_FOUND' ? t('participantWork:bulk.none') : errorSentence(error));
		onClose();
	});
	const start = useSave(trpc.participants.bulk.start);
	const count = held?.count ?? 0;
	const before = selectedCount(selection);
	const title = held ? t(`participantWork:bulk.${kind}Title`, { count }) : t(`participantWork:bulk.${kind}`);
	const balance = held?.balance ?? 0;
	const decimal = decimalSign(locale);
	const action = actionOf(kind, entered, decimal);

	const confirm = async () => {
		if (!held) return;
		if (!action) {
			setTried(true);
			throw new Error('nothing is entered');
		}
		try {
			const { selectionId } = held;
			const { jobId } = await start({ programId: program.id, selectionId, count, action });
			onStarted(jobId);
		} catch (error) {
			const stale = staleQuestion(error);
			void toast.error(stale ? t(`participantWork:bulk.${stale}`) : errorSentence(error));
			// This dialog can no longer be confirmed.
			if (!stale) throw error;
		}
	};
	return (
		<ConfirmDialog
			open
			danger={kind === 'delete'}
			waiting={!held}
			onOpenChange={onClose}
			title={title}
			confirmLabel={
				kind === 'delete' ? t('common:delete') : t(`participantWork:bulk.${kind === 'points' ? 'add' : 'confirm'}`)
			}
			{...typedFor(count)}
			onConfirm={confirm}
		>
			{/* The question appears in an open dialog, which screen readers would not announce. */}
			<span role="status" className="sr-only">
				{held ? title : t('participantWork:bulk.holding')}
			</span>
			{held ? (
				<div className="flex flex-col gap-3 pt-1">
					{kind !== 'delete' && (
						<NewValue
							program={program}
							kind={kind}
							entered={entered}
							fault={tried ? firstFault(kind, entered, decimal) : null}
							onEntered={setEntered}
						/>
					)}
					{action?.kind === 'points' && (
						<p>{t('participantWork:bulk.pointsSum', { sum: formatNumber(count * action.amount, locale) })}</p>
					)}
					<p>{t(kind === 'delete' ? 'participantWork:bulk.deleteText' : 'participantWork:bulk.text')}</p>
					{balance > 0 && (
						<Alert tone="warning">
							{t('participantWork:bulk.deleteBalance', { sum: formatNumber(balance, locale) })}
						</Alert>
					)}
					{before !== count && <Alert tone="warning">{t('participantWork:bulk.changed', { count: before })}</Alert>}
				</div>
			) : (
				<p aria-hidden className="flex items-center gap-2">
					<Spinner />
					{t('participantWork:bulk.holding')}
				</p>
			)}
		</ConfirmDialog>
	);
}
