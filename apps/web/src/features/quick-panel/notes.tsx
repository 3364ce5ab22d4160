import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

interface Note {
	id: string;
	title: string;
	text: string;
	createdAt: string;
}
const longest = 2000;

interface EditorProps {
	label: string;
	text: string;
	action: string;
	onSave: (text: string) => Promise<unknown>;
	onCancel?: () => void;
}

/** A text that is kept when it is sent; Ctrl+Enter sends it, too. */
function Editor({ label, text: before, action, onSave, onCancel }: EditorProps) {
	const { t } = useTranslation();
	const [text, setText] = useState(before);
	const [pending, setPending] = useState(false);
	const save = async () => {
		if (!text.trim() || pending) return;
		setPending(true);
		try {
			await onSave(text.trim());
			setText('');
		} catch {
			// What was refused is told by a toast; the text stays.
		} finally {
			setPending(false);
		}
	};
	return (
		<form
			className="flex flex-col gap-2"
			onSubmit={(event) => {
				event.preventDefault();
				void save();
			}}
		>
			<Textarea
				aria-label={label}
				placeholder={label}
				rows={2}
				maxLength={longest}
				value={text}
				autoFocus={onCancel !== undefined}
				onChange={(event) => setText(event.target.value)}
				onKeyDown={(event) => {
					if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
				}}
			/>
			{(text.trim() !== '' || onCancel) && (
				<span className="flex gap-2">
					<Button type="submit" size="sm" variant="primary" disabled={pending || !text.trim()}>
						{action}
					</Button>
					{onCancel && (
						<Button size="sm" variant="ghost" onClick={onCancel}>
							{t('cancel')}
						</Button>
					)}
				</span>
			)}
		</form>
	);
}

/** The user's own notes; nobody else sees them. */
export function Notes({ notes }: { notes: readonly Note[] }) {
	const { t } = useTranslation(['quickPanel', 'common']);
	const { locale, timeZone } = useUi();
	const utils = trpc.useUtils();
	const [editing, setEditing] = useState<string | null>(null);
	const onSuccess = () => utils.quickPanel.get.invalidate();
	const create = trpc.quickPanel.createNote.useMutation({ onSuccess });
	const update = trpc.quickPanel.updateNote.useMutation({ onSuccess });
	const remove = trpc.quickPanel.deleteNote.useMutation({ onSuccess });
	return (
		<>
			<Editor label={t('newNote')} text="" action={t('addNote')} onSave={(text) => create.mutateAsync({ text })} />
			<ul className="divide-y">
				{notes.map((note) => (
					<li key={note.id} className="py-2">
						{editing === note.id ? (
							<Editor
								label={t('editNote')}
								text={note.text}
								action={t('common:save')}
								onCancel={() => setEditing(null)}
								onSave={async (text) => {
									await update.mutateAsync({ id: note.id, title: note.title, text });
									setEditing(null);
								}}
							/>
						) : (
							<div className="flex items-start gap-1">
								<div className="min-w-0 flex-1">
									{note.title && <p className="font-medium">{note.title}</p>}
									<p className="whitespace-pre-line break-words" dir="auto">
										{note.text}
									</p>
									<p className="text-muted-foreground text-sm">{formatInstant(note.createdAt, locale, timeZone)}</p>
								</div>
								<Button variant="ghost" size="icon-sm" aria-label={t('editNote')} onClick={() => setEditing(note.id)}>
									<Pencil aria-hidden />
								</Button>
								<Button
									variant="ghost"
									size="icon-sm"
									aria-label={t('deleteNote')}
									disabled={remove.isPending}
									onClick={() => remove.mutate({ id: note.id })}
								>
									<Trash2 aria-hidden />
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
		</>
	);
}
