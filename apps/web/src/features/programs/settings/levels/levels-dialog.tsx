import { useFormContext } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { mostLevels } from '@rewards/validators/programs/levels';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { isolated } from '../../../../lib/loading/isolated';
import { trpc } from '../../../../lib/trpc';
import type { SettingsValues } from '../values';
import { draftOf, formLevelsOf, newLevelId } from './form-levels';
import { LevelDelete } from './level-delete';
import { type DraftLevel, faultsIn, usageIn, withLevel, withMoved, withoutLevel } from './level-draft';
import { LevelForm } from './level-form';
import { LevelList } from './level-list';

const newLevel = (): DraftLevel => ({
	id: newLevelId(),
	description: '',
	from: '0',
	to: '0',
	levelMessage: '',
	customHomePage: '',
});

type View = { kind: 'list'; focused: string | null } | { kind: 'edit' | 'delete'; level: DraftLevel };

interface LevelsDialogProps {
	programId: string;
	onClose: () => void;
}

/** Adds, edits, reorders and deletes levels; the result becomes part of the form, and is saved with it. */
export function LevelsDialog({ programId, onClose }: LevelsDialogProps) {
	const { t } = useTranslation(['programLevels', 'validation']);
	const { getValues, setValue } = useFormContext<SettingsValues>();
	const [begun] = useState(() => draftOf(getValues('plateauLevels')));
	const [draft, setDraft] = useState(begun);
	const [view, setView] = useState<View>({ kind: 'list', focused: null });
	const [refused, setRefused] = useState(false);
	const [leaving, setLeaving] = useState(false);
	const [wanted, setWanted] = useState<DraftLevel | null>(null);
	const usageQuery = trpc.programs.levels.usage.useQuery({ programId }, { staleTime: 0 });
	const usage = usageQuery.data && Object.fromEntries(usageQuery.data.map(({ id, ...used }) => [id, used]));
	const toList = (focused: string | null = null) => setView({ kind: 'list', focused });

	const changed = JSON.stringify(draft) !== JSON.stringify(begun) || view.kind === 'edit';
	const leave = () => (changed ? setLeaving(true) : onClose());
	const remove = (level: DraftLevel, target: string | null) => {
		const at = draft.levels.indexOf(level);
		const next = withoutLevel(draft, level.id, target);
		setDraft(next);
		toList(next.levels[Math.min(at, next.levels.length - 1)]?.id ?? null);
	};
	const askToRemove = (level: DraftLevel) => {
		const isNew = !begun.levels.some(({ id }) => id === level.id);
		if (!usage && !isNew) return setWanted(level);
		const { participants, codes } = usageIn(draft, usage ?? {}, level.id);
		if (participants + codes === 0) remove(level, null);
		else setView({ kind: 'delete', level });
	};
	// A delete requested before a level's people are counted opens its dialog after the count.
	useEffect(() => {
		if (!wanted || (!usage && !usageQuery.error)) return;
		setWanted(null);
		if (usage && view.kind === 'list') askToRemove(wanted);
	});
	const apply = () => {
		if (Object.keys(faultsIn(draft)).length > 0) return setRefused(true);
		setValue('plateauLevels', formLevelsOf(draft), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
		onClose();
	};

	const isNew = view.kind === 'edit' && !draft.levels.some(({ id }) => id === view.level.id);
	const title =
		view.kind === 'list'
			? t('title')
			: view.kind === 'delete'
				? t('deleteTitle', { level: isolated(view.level.description) })
				: t(isNew ? 'addTitle' : 'editTitle');
	return (
		<>
			<Dialog open onOpenChange={leave}>
				<DialogContent title={title} width={500} height={470}>
					{view.kind === 'edit' && (
						<LevelForm
							programId={programId}
							draft={draft}
							level={view.level}
							onBack={() => toList(view.level.id)}
							onDone={(level) => {
								setDraft(withLevel(draft, level));
								toList(level.id);
							}}
						/>
					)}
					{view.kind === 'delete' && (
						<LevelDelete
							used={usageIn(draft, usage ?? {}, view.level.id)}
							others={draft.levels.filter(({ id }) => id !== view.level.id)}
							onBack={() => toList(view.level.id)}
							onDelete={(target) => remove(view.level, target)}
						/>
					)}
					{view.kind === 'list' && (
						<>
							<DialogBody className="flex flex-col gap-3">
								{refused && Object.keys(faultsIn(draft)).length > 0 && (
									<Alert tone="danger" announce>
										{t('rangesWrong')}
									</Alert>
								)}
								{usageQuery.error && (
									<Alert
										tone="warning"
										action={<Button onClick={() => void usageQuery.refetch()}>{t('retry')}</Button>}
									>
										{t('usageUnknown')}
									</Alert>
								)}
								{draft.levels.length === 0 ? (
									<p className="text-muted-foreground">{t('none')}</p>
								) : (
									<LevelList
										draft={draft}
										usage={usage}
										wanted={wanted?.id ?? null}
										focused={view.focused}
										onMove={(from, to) => setDraft((now) => withMoved(now, from, to))}
										onEdit={(level) => setView({ kind: 'edit', level })}
										onDelete={askToRemove}
									/>
								)}
								<Button
									className="self-start"
									disabled={draft.levels.length >= mostLevels}
									onClick={() => setView({ kind: 'edit', level: newLevel() })}
								>
									<Plus />
									{t('add')}
								</Button>
							</DialogBody>
							<DialogFooter>
								<p className="me-auto text-muted-foreground text-sm">{t('savedLater')}</p>
								<Button onClick={leave}>{t('cancel')}</Button>
								<Button variant="primary" onClick={apply}>
									{t('done')}
								</Button>
							</DialogFooter>
						</>
					)}
				</DialogContent>
			</Dialog>
			<ConfirmDialog
				open={leaving}
				onOpenChange={setLeaving}
				title={t('discardTitle')}
				confirmLabel={t('discard')}
				cancelLabel={t('stay')}
				danger
				onConfirm={onClose}
			>
				{t('discardText')}
			</ConfirmDialog>
		</>
	);
}
