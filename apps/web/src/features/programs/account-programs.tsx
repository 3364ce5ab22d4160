import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { ArrowLeftRight, CircleCheck, CircleOff, Copy, LayoutGrid, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { showAdded } from '../../lib/list-grid/places';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useProgramColumns } from './columns';
import type { ProgramRow } from './types';

const AddProgram = deferredImport(() => import('./add-program').then((module) => module.AddProgram), 'validation');
const CloneProgram = deferredImport(
	() => import('./clone-program').then((module) => module.CloneProgram),
	'validation',
);
const MoveProgram = deferredImport(() => import('./move-program').then((module) => module.MoveProgram), 'validation');
const DisableProgram = deferredImport(() => import('./program-questions').then((module) => module.DisableProgram));
const DeleteProgram = deferredImport(() => import('./program-questions').then((module) => module.DeleteProgram));
const FollowClone = deferredImport(() => import('./follow-clone').then((module) => module.FollowClone), 'jobs');

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

type Open = { kind: 'add' } | { kind: 'clone' | 'move' | 'disable' | 'delete'; program: ProgramRow } | null;
/** A job that makes a program. */
interface Followed {
	jobId: string;
	/** Of the cloned program; of the new one if it is made from a template. */
	name: string;
	what: 'clone' | 'new';
}
type Act = (kind: 'clone' | 'move' | 'disable' | 'enable' | 'delete', program: ProgramRow) => void;

/** Clone and move next to 'Manage Program', the rest in a menu; actions that the user may not do are left out. */
function useActions(act: Act) {
	const { t } = useTranslation(['programs', 'common']);
	const mayManage = useMay('manageProgram');
	const mayDelete = useMay('manageProgramAdvanced');
	return (row: ProgramRow): RowAction[] => {
		const status = row.status ? 'disable' : 'enable';
		const manage: RowAction[] = [
			{ id: 'clone', label: t('programs:clone'), icon: <Copy aria-hidden />, onSelect: () => act('clone', row) },
			{ id: 'move', label: t('programs:move'), icon: <ArrowLeftRight aria-hidden />, onSelect: () => act('move', row) },
			{
				id: 'status',
				label: t(`programs:${status}`),
				icon: row.status ? <CircleOff aria-hidden /> : <CircleCheck aria-hidden />,
				onSelect: () => act(status, row),
			},
		];
		const remove: RowAction = {
			id: 'delete',
			label: t('common:delete'),
			icon: <Trash2 aria-hidden />,
			danger: true,
			// Others take their dictionary from it.
			disabled: row.isTemplate,
			onSelect: () => act('delete', row),
		};
		return [...(mayManage ? manage : []), ...(mayDelete ? [remove] : [])];
	};
}

interface PopupsProps {
	accountId: string;
	open: Open;
	onClose: () => void;
	onChanged: () => void;
	onCloning: (jobId: string, name: string) => void;
	onCreating: (jobId: string, name: string) => void;
}

function Popups({ accountId, open, onClose, onChanged, onCloning, onCreating }: PopupsProps) {
	if (!open) return null;
	if (open.kind === 'add')
		return <AddProgram accountId={accountId} onClose={onClose} onSaved={onChanged} onStarted={onCreating} />;
	const common = { program: open.program, onClose };
	if (open.kind === 'clone')
		return <CloneProgram {...common} onStarted={(jobId) => onCloning(jobId, open.program.name)} />;
	if (open.kind === 'move') return <MoveProgram {...common} onMoved={onChanged} />;
	const Question = open.kind === 'disable' ? DisableProgram : DeleteProgram;
	return <Question {...common} onChanged={onChanged} />;
}

/** The programs of one account: add, manage, clone, move, enable and disable, delete. */
export function AccountPrograms({ accountId }: { accountId: string }) {
	const { t } = useTranslation('programs');
	const [, navigate] = useLocation();
	const { programs } = trpc.useUtils();
	const mayManage = useMay('manageProgram');
	const columns = useProgramColumns();
	const [open, setOpen] = useState<Open>(null);
	const [clones, setClones] = useState<readonly Followed[]>([]);
	// The frame's selector and the pages of single programs, too.
	const changed = () => void programs.invalidate();
	const enable = trpc.programs.setStatus.useMutation({
		onSuccess: () => {
			void toast.success(t('updated'));
			changed();
		},
	});
	const actions = useActions((kind, program) =>
		kind === 'enable' ? enable.mutate({ programId: program.id, status: true }) : setOpen({ kind, program }),
	);
	const add = mayManage && (
		<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
			<Plus aria-hidden />
			{t('add')}
		</Button>
	);
	return (
		<>
			<ListGrid
				list="programs"
				label={t('programs')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={{ accountId }}
				rowActions={actions}
				onRowOpen={(row) => navigate(`/programs/${row.id}/settings`)}
				actions={add}
				empty={{ icon: LayoutGrid, title: t('emptyTitle'), text: t('empty'), action: add || undefined }}
			/>
			<Suspense fallback={null}>
				<Popups
					accountId={accountId}
					open={open}
					onClose={() => setOpen(null)}
					onChanged={changed}
					onCloning={(jobId, name) => setClones((all) => [...all, { jobId, name, what: 'clone' }])}
					onCreating={(jobId, name) => setClones((all) => [...all, { jobId, name, what: 'new' }])}
				/>
			</Suspense>
			<Suspense fallback={null}>
				{clones.map(({ jobId, name, what }) => (
					<FollowClone
						key={jobId}
						jobId={jobId}
						name={name}
						what={what}
						onEnded={(madeId) => {
							setClones((all) => all.filter((one) => one.jobId !== jobId));
							changed();
							if (madeId) showAdded(madeId, { focus: false });
						}}
					/>
				))}
			</Suspense>
		</>
	);
}
