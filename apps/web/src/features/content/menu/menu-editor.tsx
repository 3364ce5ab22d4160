import { atRest, type FormHandle, UnsavedGuard } from '@rewards/ui/form';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Empty } from '@rewards/ui/primitives/empty';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { History, ListTree, Plus, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { DraftNotice } from '../draft-notice';
import type { Menu, PageRow, SiteLanguage } from '../types';
import { useRefocus } from '../use-refocus';
import { CopyMenu } from './copy-menu';
import { deadLinks } from './dead-links';
import { EntryDialog } from './entry-dialog';
import { TheirMenu } from './their-menu';
import { added, childrenOf, edited, find, moved, neighbour, removed, stepOf } from './tree';
import { TreeView } from './tree-view';
import { useMenu } from './use-menu';

const HistorySheet = deferredImport(
	() => import('../history/history-sheet').then((module) => module.HistorySheet),
	'content',
);

interface MenuEditorProps {
	programId: string;
	language: SiteLanguage;
	loaded: Menu;
	pages: readonly PageRow[];
	onRestored: () => void;
}

/** The editor of one menu: its tree, the entry popup, undo and redo, and saving the whole. */
export function MenuEditor({ programId, language, loaded, pages, onRestored }: MenuEditorProps) {
	const { t } = useTranslation(['content', 'common']);
	const { menu } = loaded;
	const edit = useMenu(programId, language, loaded);
	const { tree, apply } = edit;
	const [active, setActive] = useState<string | null>(null);
	const [open, setOpen] = useState<{ id: string | null } | null>(null);
	const [going, setGoing] = useState<string | null>(null);
	const [announcement, setAnnouncement] = useState('');
	const [history, setHistory] = useState(false);
	const handle = useRef(atRest());
	// Changes discarded on leaving aren't offered again.
	useImperativeHandle<FormHandle, FormHandle>(handle, () => ({
		progress: edit.saving ? 'saving' : 'idle',
		giveUp: edit.draft.settle,
	}));
	const name = t(`menu.${menu}`);
	const title = (id: string | null) => (id === null ? '' : (find(tree, id)?.title ?? ''));
	const card = useRef<HTMLDivElement>(null);
	const refocus = useRefocus(card, going !== null);
	const remove = (id: string) => {
		const next = neighbour(tree, id);
		apply(removed(tree, id));
		refocus(`[data-entry="${next}"]`, '[data-add]');
		setAnnouncement(t('entryDeleted', { title: title(id) }));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!(event.ctrlKey || event.metaKey) || open || going !== null) return;
		const key = event.key.toLowerCase();
		const again = key === 'y' || (key === 'z' && event.shiftKey);
		const act = key === 's' ? edit.save : again ? edit.redo : key === 'z' ? edit.undo : undefined;
		if (act === undefined) return;
		event.preventDefault();
		void act?.();
	};
	return (
		<Card ref={card} role="region" aria-label={name} className="flex flex-col" onKeyDown={onKeyDown}>
			<UnsavedGuard dirty={edit.dirty} saving={edit.saving} handle={handle} />
			<header className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
				<h2 className="me-auto font-semibold">{name}</h2>
				<Button
					size="icon"
					variant="ghost"
					aria-label={t('undo')}
					data-tip={t('undo')}
					data-tip-keys="Ctrl+Z"
					disabled={!edit.undo}
					onClick={() => edit.undo?.()}
				>
					<Undo2 className="rtl:-scale-x-100" />
				</Button>
				<Button
					size="icon"
					variant="ghost"
					aria-label={t('redo')}
					data-tip={t('redo')}
					data-tip-keys="Ctrl+Y"
					disabled={!edit.redo}
					onClick={() => edit.redo?.()}
				>
					<Redo2 className="rtl:-scale-x-100" />
				</Button>
				<Button
					size="icon"
					variant="ghost"
					aria-label={t('historyOf', { name })}
					data-tip={t('history')}
					onClick={() => setHistory(true)}
				>
					<History />
				</Button>
				<CopyMenu programId={programId} language={language} menu={menu} onCopy={apply} />
				<Button data-add onClick={() => setOpen({ id: null })}>
					<Plus aria-hidden /> {t('addEntry')}
				</Button>
			</header>
			<div className="flex flex-col gap-3 px-3 py-2">
				<DraftNotice draft={edit.draft} onTake={edit.takeDraft} />
				{edit.problem && (
					<Alert tone="danger" announce title={edit.problem.title}>
						{edit.problem.detail}
					</Alert>
				)}
				{edit.theirs && (
					<TheirMenu theirs={edit.theirs} mine={tree} onTheirs={edit.takeTheirs} onMine={edit.keepMine} />
				)}
				{tree.length === 0 ? (
					<Empty icon={ListTree} title={t('noEntries')}>
						{t('noEntriesText')}
					</Empty>
				) : (
					<TreeView
						label={name}
						tree={tree}
						dead={deadLinks(tree, pages)}
						active={active}
						onActive={setActive}
						edit={(id) => setOpen({ id })}
						remove={(id) => (childrenOf(tree, id).length > 0 ? setGoing(id) : remove(id))}
						move={(id, place) => apply(moved(tree, id, place))}
						step={(id, step) => {
							const place = stepOf(tree, id, step);
							if (!place) return;
							apply(moved(tree, id, place));
							setAnnouncement(t(`stepped.${step}`, { title: title(id) }));
						}}
					/>
				)}
				<p className="sr-only" role="status">
					{announcement}
				</p>
			</div>
			<footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
				<span className="me-auto text-muted-foreground text-sm">{edit.dirty ? t('unsaved') : t('allSaved')}</span>
				{edit.dirty && (
					<Button disabled={edit.saving} onClick={edit.discard}>
						{t('discard')}
					</Button>
				)}
				<Button
					variant="primary"
					pending={edit.saving}
					disabled={edit.theirs !== null}
					onClick={() => void edit.save()}
				>
					{t('common:save')}
				</Button>
			</footer>
			{open && (
				<EntryDialog
					draft={`menu entry ${programId} ${language} ${menu} ${open.id ?? ''}`}
					menu={menu}
					entry={open.id === null ? null : (find(tree, open.id) ?? null)}
					pages={pages}
					onClose={() => setOpen(null)}
					onSubmit={({ title: text, type, url }) => {
						const fields = { title: text, type, url };
						const id = open.id ?? crypto.randomUUID();
						const place = { parentId: null, index: tree.length };
						apply(open.id === null ? added(tree, { id, ...fields }, place) : edited(tree, id, fields));
						setActive(id);
					}}
				/>
			)}
			<ConfirmDialog
				open={going !== null}
				onOpenChange={() => setGoing(null)}
				title={t('deleteEntry', { title: title(going) })}
				confirmLabel={t('common:delete')}
				danger
				onConfirm={() => {
					if (going !== null) remove(going);
				}}
			>
				{t('deleteEntryText')}
			</ConfirmDialog>
			{history && (
				<HistorySheet
					programId={programId}
					of={{ kind: 'menu', language, menu }}
					title={t('historyOf', { name })}
					onRestored={onRestored}
					onClose={() => setHistory(false)}
				/>
			)}
		</Card>
	);
}
