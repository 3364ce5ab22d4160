import { formatInstant, useUi } from '@rewards/ui';
import { atRest, CellFields, Form, TextareaField, useKitForm } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { noteCreateSchema } from '@rewards/validators/quick-panel/schemas';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useSave } from '../../lib/use-save';
import { zodParse } from '../../lib/zod-parse';

interface Note {
	id: string;
	title: string;
	text: string;
	createdAt: string;
}
const parse = zodParse(noteCreateSchema.pick({ text: true }));

interface EditorProps {
	/** Label of a note. */
	draft: string;
	label: string;
	text: string;
	action: string;
	onSave: (text: string) => Promise<unknown>;
	onCancel?: () => void;
}

/** A text that is saved when submitted; Ctrl+Enter submits it, too. */
function Editor({ draft, label, text, action, onSave, onCancel }: EditorProps) {
	const { t } = useTranslation();
	const form = useKitForm({ defaultValues: { text }, parse });
	const { isSubmitting } = form.formState;
	const handle = useRef(atRest());
	const cancel = () => {
		handle.current.giveUp();
		onCancel?.();
	};
	const typed = (form.watch('text') ?? '').trim() !== '';
	return (
		<CellFields>
			<Form
				form={form}
				handle={handle}
				draft={draft}
				fields={[{ kind: 'textarea', name: 'text', label }]}
				className="gap-2"
				onSubmit={async (note) => {
					await onSave(note.text);
					form.reset({ text: '' });
				}}
				onKeyDown={(event) => {
					if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && typed) event.currentTarget.requestSubmit();
				}}
			>
				<TextareaField name="text" label={label} placeholder={label} rows={2} autoFocus={onCancel !== undefined} />
				{(typed || onCancel) && (
					<span className="flex gap-2">
						<Button type="submit" size="sm" variant="primary" pending={isSubmitting} disabled={!typed}>
							{action}
						</Button>
						{onCancel && (
							<Button size="sm" variant="ghost" disabled={isSubmitting} onClick={cancel}>
								{t('cancel')}
							</Button>
						)}
					</span>
				)}
			</Form>
		</CellFields>
	);
}

/** The user's own notes; other users never see them. */
export function Notes({ notes }: { notes: readonly Note[] }) {
	const { t } = useTranslation(['quickPanel', 'common']);
	const { locale, timeZone } = useUi();
	const utils = trpc.useUtils();
	const self = useSelf().user.id;
	const [editing, setEditing] = useState<string | null>(null);
	const onSuccess = () => utils.quickPanel.get.invalidate();
	const add = async (text: string) => {
		await create({ text });
		await onSuccess();
	};
	const create = useSave(trpc.quickPanel.createNote);
	const update = useSave(trpc.quickPanel.updateNote);
	const remove = trpc.quickPanel.deleteNote.useMutation({ onSuccess });
	return (
		<>
			<Editor draft={`${self} note`} label={t('newNote')} text="" action={t('addNote')} onSave={add} />
			<ul className="divide-y">
				{notes.map((note) => (
					<li key={note.id} className="py-2">
						{editing === note.id ? (
							<Editor
								draft={`${self} note ${note.id}`}
								label={t('editNote')}
								text={note.text}
								action={t('common:save')}
								onCancel={() => setEditing(null)}
								onSave={async (text) => {
									await update({ id: note.id, title: note.title, text });
									await onSuccess();
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
