import type { RowAction } from '@rewards/ui/data-grid';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { KeyRound, Pencil, Trash2, Users } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport, importAfterFirstPage } from '../../lib/loading/deferred-import';
import { trpc } from '../../lib/trpc';
import { useBulk } from './bulk/use-bulk';
import { useParticipantColumns } from './columns';
import { listStart } from './list-start';
import type { Program } from './program-context';
import type { ParticipantRow } from './types';

const ParticipantDialog = deferredImport(
	() => import('./form/participant-dialog').then((module) => module.ParticipantDialog),
	'validation',
	'participantWork',
);
const DeleteParticipant = deferredImport(() =>
	import('./delete-participant').then((module) => module.DeleteParticipant),
);
const RowDetail = deferredImport(() => import('./row-detail').then((module) => module.RowDetail), 'participantWork');
const ResetPassword = deferredImport(
	() => import('./reset-password').then((module) => module.ResetPassword),
	'validation',
	'participantWork',
);

const ListExtras = importAfterFirstPage(
	() => import('./import/list-extras').then((module) => module.ListExtras),
	'participants',
	'participantWork',
	'imports',
	'jobs',
);

interface ParticipantsGridProps {
	programId: string;
	/** undefined while it loads; the grid already shows. */
	program: Program | undefined;
	/** The button that adds one, for an empty list. */
	add: ReactNode;
	/** Whether one is being added. */
	adding: boolean;
	onAdded: () => void;
	/** Number of matching participants. */
	onTotal: (total: number | null) => void;
}

type Open = { kind: 'delete' | 'password'; row: ParticipantRow } | null;

/** The participants of a program, twelve per page. */
export function ParticipantsGrid(props: ParticipantsGridProps) {
	const { programId, program, add, adding, onAdded, onTotal } = props;
	const { t } = useTranslation(['participants', 'common']);
	const [, navigate] = useLocation();
	const { participants } = trpc.useUtils();
	const columns = useParticipantColumns(program);
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const changed = () => void participants.invalidate();

	const bulk = useBulk(program, columns, changed);

	const show = (row: ParticipantRow) => navigate(`/programs/${programId}/participants/${row.sid}`);
	const actions = (row: ParticipantRow): RowAction[] => [
		{ id: 'edit', label: t('common:edit'), icon: <Pencil aria-hidden />, onSelect: () => show(row) },
		{
			id: 'password',
			label: t('participants:resetPassword'),
			icon: <KeyRound aria-hidden />,
			onSelect: () => setOpen({ kind: 'password', row }),
		},
		{
			id: 'delete',
			label: t('common:delete'),
			icon: <Trash2 aria-hidden />,
			danger: true,
			onSelect: () => setOpen({ kind: 'delete', row }),
		},
	];
	return (
		<>
			{program && (
				<Suspense fallback={null}>
					<ListExtras key={programId} program={program}>
						{bulk.following}
					</ListExtras>
				</Suspense>
			)}
			<ListGrid
				list="participants"
				label={t('participants:participants')}
				columns={columns}
				rowId={(row) => row.sid}
				initial={listStart}
				scope={{ programId }}
				{...bulk.grid}
				rowActions={actions}
				onRowOpen={show}
				renderDetail={(row) =>
					program && (
						<Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
							<RowDetail program={program} participantId={row.sid} />
						</Suspense>
					)
				}
				onTotal={onTotal}
				empty={{
					icon: Users,
					title: t('participants:emptyTitle'),
					text: program?.type === 'claim' ? t('participants:emptyClaim') : t('participants:empty'),
					action: add || undefined,
				}}
			/>
			{bulk.question}
			<Suspense fallback={null}>
				{adding && program && <ParticipantDialog program={program} onClose={onAdded} onSaved={changed} />}
				{open?.kind === 'password' && <ResetPassword programId={programId} participant={open.row} onClose={close} />}
				{open?.kind === 'delete' && (
					<DeleteParticipant programId={programId} participant={open.row} onClose={close} onDeleted={changed} />
				)}
			</Suspense>
		</>
	);
}
