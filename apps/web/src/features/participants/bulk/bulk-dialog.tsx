import type { GridSelection } from '@rewards/ui/data-grid';
import { Alert } from '@rewards/ui/primitives/alert';
import { ConfirmDialog } from '@rewards/ui/primitives/confirm-dialog';
import { Select } from '@rewards/ui/primitives/select';
import { toast } from '@rewards/ui/primitives/toast';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorSentence } from '../../../lib/describe-error';
import { errorCodeOf } from '../../../lib/errors';
import { trpc } from '../../../lib/trpc';
import type { Program } from '../program-context';
import { isStatus, participantStatuses } from '../types';
import { type BulkKind, typedAbove } from './types';

interface BulkDialogProps {
	program: Program;
	kind: BulkKind;
	selection: GridSelection;
	onClose: () => void;
	onStarted: (jobId: string) => void;
}

interface Held {
	selectionId: string;
	count: number;
}

const chosen = (selection: GridSelection): number =>
	selection.kind === 'ids' ? selection.ids.length : selection.total - selection.except.length;

/** Settles who a bulk action is about, asks for what is to be set, and for a yes to exactly these people. */
export function BulkDialog(props: BulkDialogProps) {
	const { program, selection, onClose } = props;
	const { t } = useTranslation('participants');
	const [held, setHeld] = useState<Held | null>(null);
	const { mutate } = trpc.participants.bulk.hold.useMutation({
		meta: { quiet: true },
		onSuccess: setHeld,
		onError: (error) => {
			void toast.error(errorCodeOf(error) === 'NOT_FOUND' ? t('bulk.none') : errorSentence(error));
			onClose();
		},
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: one question is about one selection
	useEffect(() => {
		// Without the total that was shown: the question below says how many it is, and that is what is agreed to.
		const wanted =
			selection.kind === 'ids'
				? { kind: 'ids' as const, ids: [...selection.ids] }
				: {
						kind: 'matching' as const,
						except: [...selection.except],
						...(selection.filter ? { filter: selection.filter } : {}),
						...(selection.search ? { search: selection.search } : {}),
						...(selection.timeZone ? { timeZone: selection.timeZone } : {}),
					};
		mutate({ programId: program.id, selection: wanted });
	}, []);
	if (!held) {
		return (
			<span role="status" className="sr-only">
				{t('bulk.holding')}
			</span>
		);
	}
	return <Question {...props} held={held} />;
}

function Question({ program, kind, selection, held, onClose, onStarted }: BulkDialogProps & { held: Held }) {
	const { t } = useTranslation(['participants', 'common']);
	const start = trpc.participants.bulk.start.useMutation();
	const id = useId();
	const [value, setValue] = useState('');
	const { count } = held;
	const before = chosen(selection);
	const action =
		kind === 'delete'
			? { kind }
			: kind === 'status'
				? isStatus(value) && { kind, status: value }
				: value !== '' && { kind, levelId: value };
	const options =
		kind === 'status'
			? participantStatuses.map((status) => ({ value: status, label: t(`participants:status.${status}`) }))
			: program.plateauLevels.map(({ id, description }) => ({ value: id, label: description }));
	return (
		<ConfirmDialog
			open
			danger={kind === 'delete'}
			onOpenChange={onClose}
			title={t(`participants:bulk.${kind}Title`, { count })}
			confirmLabel={kind === 'delete' ? t('common:delete') : t('participants:bulk.confirm')}
			{...(count > typedAbove ? { typed: String(count) } : {})}
			onConfirm={async () => {
				if (!action) {
					void toast.error(t(kind === 'status' ? 'participants:bulk.statusMissing' : 'participants:bulk.levelMissing'));
					throw new Error('nothing is chosen');
				}
				const { jobId } = await start.mutateAsync({ programId: program.id, ...held, action });
				onStarted(jobId);
			}}
		>
			<div className="flex flex-col gap-3">
				{kind !== 'delete' && (
					<div className="flex flex-col gap-1.5 text-foreground">
						<label htmlFor={id} className="text-sm">
							{t(kind === 'status' ? 'participants:bulk.newStatus' : 'participants:bulk.newLevel')}
						</label>
						<Select id={id} value={value} placeholder="" options={options} onValueChange={setValue} />
					</div>
				)}
				<p>{t(kind === 'delete' ? 'participants:bulk.deleteText' : 'participants:bulk.text')}</p>
				{before !== count && <Alert tone="warning">{t('participants:bulk.changed', { count: before })}</Alert>}
			</div>
		</ConfirmDialog>
	);
}
