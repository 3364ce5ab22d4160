import { useEvent } from '@rewards/ui';
import { atRest, type FormHandle, UnsavedGuard } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { EditStore } from './edit-store';
import { focusText } from './focus-text';
import { GroupList } from './group-list';
import { HistorySheet } from './history-sheet';
import { useLanguageName } from './languages';
import { Notices } from './notices';
import { PlanDialog } from './plan-dialog';
import { SaveBar } from './save-bar';
import { TextList } from './text-list';
import { Toolbar } from './toolbar';
import type { EditorProps, PlanKind } from './types';
import { useDraft } from './use-draft';
import { useSaveKey } from './use-save-key';
import { useSaveTexts } from './use-save-texts';
import { useView } from './use-view';

/** The texts of a language next to those of another one: groups at the side, rows with fields, and a save bar. */
export function Editor(props: EditorProps) {
	const { programId, language, rows, progress, beside, onBeside, copied, onSeen } = props;
	const { t } = useTranslation('dictionary');
	const self = useSelf().user.id;
	const name = useLanguageName();
	const [store] = useState(() => {
		const made = new EditStore();
		made.load(rows);
		return made;
	});
	const loaded = useRef(rows);
	useEffect(() => {
		if (loaded.current !== rows) store.load(rows);
		loaded.current = rows;
	}, [rows, store]);
	const dirty = useSyncExternalStore(store.subscribe, store.dirty);
	const handle = useRef<FormHandle>(atRest());
	const draft = useDraft(store, `${self} dictionary ${programId} ${language}`);
	const { save, saving, problem } = useSaveTexts({ store, programId, language, handle });
	const view = useView(store, rows, language);
	const [plan, setPlan] = useState<PlanKind | null>(null);
	const [history, setHistory] = useState<{ key?: string } | null>(null);

	const giveUp = useEvent(() => {
		store.undo(...store.dirty());
		draft.giveUp();
	});
	useEffect(() => {
		handle.current.giveUp = giveUp;
	}, [giveUp]);
	const saveAll = useEvent(() => {
		void save(null, () => {
			const left = store.dirty().find((key) => !store.isReady(key));
			if (left === undefined) return;
			view.show(left);
			focusText(left);
		});
	});
	useSaveKey(saveAll);
	const openHistory = useEvent((key: string) => setHistory({ key }));

	return (
		<>
			<UnsavedGuard dirty={dirty.length > 0} saving={saving} handle={handle} />
			<Toolbar
				{...{ programId, language, rows, progress, beside, onBeside, view }}
				onPlan={setPlan}
				onHistory={() => setHistory({})}
			/>
			<Notices {...{ copied, onSeen, problem, draft }} />
			<div className="flex min-h-0 flex-1 gap-6 max-lg:flex-col">
				<GroupList {...{ rows, language, view }} />
				<section
					aria-label={t('textsOf', { language: name(language) })}
					className="flex min-w-0 flex-1 flex-col lg:min-h-0"
				>
					<TextList {...{ store, view, language, beside }} onHistory={openHistory} />
					<SaveBar {...{ store, dirty, saving }} onSave={saveAll} onDiscard={giveUp} />
				</section>
			</div>
			{plan && (
				<PlanDialog
					{...{ kind: plan, store, rows, programId, language, saving }}
					onApply={(keys) => save(keys, () => setPlan(null))}
					onClose={() => setPlan(null)}
				>
					{problem && (
						<Alert tone="danger" announce title={problem.title}>
							{problem.detail}
						</Alert>
					)}
				</PlanDialog>
			)}
			{history && (
				<HistorySheet
					{...{ programId, language, store }}
					textKey={history.key}
					onRestore={(at, label) => {
						setHistory(null);
						setPlan({ kind: 'state', at, label });
					}}
					onClose={() => setHistory(null)}
				/>
			)}
		</>
	);
}
