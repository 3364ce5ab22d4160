import { useEvent } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { cleanHtml } from '@rewards/validators/content/clean-html';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import { imageFault } from '../../../../components/image-field/image-fault';
import { sendImage } from '../../../../components/image-field/send-image';
import { useTranslation } from '../../../../i18n/use-translation';
import type { PageRow } from '../../types';
import { extensions } from './extensions';
import { fromOffice } from './from-office';
import { lostParts } from './lost-parts';
import { pastedPictures } from './pasted-pictures';
import './text-editor.css';
import { Toolbar } from './toolbar';

interface TextEditorProps {
	programId: string;
	/** The language of the text, as browsers know it. */
	lang: string;
	html: string;
	pages: readonly PageRow[];
	onChange: (html: string) => void;
}

const imagesIn = (data: DataTransfer | null): File[] =>
	[...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The rich-text editor of a section. Lines follow the direction of their content, whatever the interface's own is. */
export function TextEditor({ programId, lang, html, pages, onChange }: TextEditorProps) {
	const { t } = useTranslation(['content', 'images']);
	const add = useEvent(async (files: readonly File[]) => {
		for (const file of files) {
			try {
				const url = await sendImage(file, {
					programId,
					name: file.name,
					onProgress: () => undefined,
					signal: new AbortController().signal,
				});
				if (url !== null) editor.chain().focus().setImage({ src: url, alt: '' }).run();
				void toast.success(t('images:uploaded'));
			} catch (error) {
				void toast.error(imageFault(error, t as never));
			}
		}
	});
	const take = (files: readonly File[]) => {
		if (files.length > 0) void add(files);
		return files.length > 0;
	};
	const editor = useEditor({
		extensions,
		content: html,
		textDirection: 'auto',
		// Its styles are in our file: our pages' policy accepts none from a script.
		injectCSS: false,
		editorProps: {
			attributes: {
				'aria-label': t('text'),
				'aria-multiline': 'true',
				role: 'textbox',
				lang,
				class: 'site-text min-h-80 px-4 py-3 outline-none',
			},
			transformPastedHTML: fromOffice,
			handlePaste: (_view, { clipboardData: data }) =>
				take(pastedPictures({ html: data?.getData('text/html') ?? '', files: [...(data?.files ?? [])] })),
			handleDrop: (_view, event, _slice, moved) => !moved && take(imagesIn(event.dataTransfer)),
		},
		onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
	});
	// What the editor would drop from the text; if anything, the text shows as HTML, so nothing is lost unnoticed.
	const [lost, setLost] = useState(() => lostParts(html, editor.getHTML()));
	const [source, setSource] = useState(lost.length > 0 ? html : null);
	const showText = (text: string, withoutThem: boolean) => {
		// Removes disallowed content, as the server would.
		const cleaned = cleanHtml(text);
		editor.commands.setContent(cleaned, { emitUpdate: false });
		const dropped = withoutThem ? [] : lostParts(cleaned, editor.getHTML());
		setLost(dropped);
		if (dropped.length > 0) return;
		setSource(null);
		onChange(editor.isEmpty ? '' : editor.getHTML());
	};
	const showSource = () => {
		if (source === null) setSource(editor.getHTML());
		else showText(source, false);
	};
	return (
		<div className="flex flex-col rounded-lg border bg-card shadow-xs">
			<Toolbar
				editor={editor}
				pages={pages}
				source={source !== null}
				onSource={showSource}
				onImages={(files) => void add(files)}
			/>
			{source !== null && lost.length > 0 && (
				<Alert
					tone="warning"
					announce
					className="m-2"
					title={t('lostTitle')}
					action={<Button onClick={() => showText(source, true)}>{t('lostGoOn')}</Button>}
				>
					{t('lostText')} <bdi dir="ltr">{lost.filter(Boolean).join(', ')}</bdi>
				</Alert>
			)}
			{source === null ? (
				<EditorContent editor={editor} className="scrollbar-thin max-h-[36rem] overflow-y-auto" />
			) : (
				<Textarea
					aria-label={t('source')}
					dir="ltr"
					rows={20}
					spellCheck={false}
					className="rounded-none border-0 font-mono text-sm shadow-none"
					value={source}
					onChange={(event) => {
						setSource(event.target.value);
						onChange(event.target.value);
					}}
				/>
			)}
		</div>
	);
}
