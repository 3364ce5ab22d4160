import { type GridSelection, selectedCount } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { Select } from '@rewards/ui/primitives/select';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { toast } from '@rewards/ui/primitives/toast';
import { isStatus, participantStatuses } from '@rewards/validators/participants/words';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/describe-error';
import { errorCodeOf } from '../../../lib/errors';
import { staleQuestion } from '../../../lib/stale-question';
import { trpc } from '../../../lib/trpc';
import { typedFor } from '../../../lib/typed-above';
import { useSave } from '../../../lib/use-save';
import type { Program } from '../program-context';
import type { BulkKind } from './types';
import { useHeld } from './use-held';

interface BulkDialogProps {
	program: Program;
	kind: BulkKind;
	/** Of the moment in which the action was chosen; another one needs a dialog of its own (`key`). */
	selection: GridSelection;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

/** Settles who a bulk action is about, asks for what is to be set, and for a yes to exactly these people. */
export function BulkDialog({ program, kind, selection: given, onClose, onStarted }: BulkDialogProps) {
	const { t } = useTranslation(['participants', 'common']);
	const [selection] = useState(given);
	const [value, setValue] = useState('');
	const held = useHeld(program.id, selection, (error) => {
		void toast.error(errorCodeOf(error) === 'NOT_FOUND' ? t('participantWork:bulk.none') : errorSentence(error));
		onClose();
	});
	const start = useSave(trpc.participants.bulk.start);
	const count = held?.count ?? 0;
	const before = selectedCount(selection);
	const title = held ? t(`participantWork:bulk.${kind}Title`, { count }) : t(`participantWork:bulk.${kind}`);
	const action =
		kind === 'delete'
			? { kind }
			: kind === 'status'
				? isStatus(value) && { kind, status: value }
				: value !== '' && { kind, levelId: value };

	const confirm = async () => {
		if (!held) return;
		if (!action) {
			void toast.error(
				t(kind === 'status' ? 'participantWork:bulk.statusMissing' : 'participantWork:bulk.levelMissing'),
			);
			throw new Error('nothing is chosen');
		}
		try {
			const { jobId } = await start({ programId: program.id, ...held, action });
			onStarted(jobId);
		} catch (error) {
			const stale = staleQuestion(error);
			void toast.error(stale ? t(`participantWork:bulk.${stale}`) : errorSentence(error));
			// There is no way to say yes to this one any more.
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
			confirmLabel={kind === 'delete' ? t('common:delete') : t('participantWork:bulk.confirm')}
			{...typedFor(count)}
			onConfirm={confirm}
		>
			{/* The question comes into a dialog that is open already: nobody would be told of it. */}
			<span role="status" className="sr-only">
				{held ? title : t('participantWork:bulk.holding')}
			</span>
			{held ? (
				<div className="flex flex-col gap-3 pt-1">
					{kind !== 'delete' && <NewValue program={program} kind={kind} value={value} onValue={setValue} />}
					<p>{t(kind === 'delete' ? 'participantWork:bulk.deleteText' : 'participantWork:bulk.text')}</p>
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

interface NewValueProps {
	program: Program;
	kind: 'status' | 'level';
	value: string;
	onValue: (value: string) => void;
}

/** The status or the level that all of them are to have. */
function NewValue({ program, kind, value, onValue }: NewValueProps) {
	const { t } = useTranslation('participants');
	const id = useId();
	const options =
		kind === 'status'
			? participantStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))
			: program.plateauLevels.map((level) => ({ value: level.id, label: level.description }));
	return (
		<div className="flex flex-col gap-1.5 text-foreground">
			<label htmlFor={id} className="text-sm">
				{t(kind === 'status' ? 'participantWork:bulk.newStatus' : 'participantWork:bulk.newLevel')}
			</label>
			<Select id={id} value={value} placeholder="" options={options} onValueChange={onValue} />
		</div>
	);
}
