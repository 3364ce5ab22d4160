import { useEvent } from '@rewards/ui';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { toast } from '@rewards/ui/primitives/toast';
import { cleanHtml } from '@rewards/validators/content/clean-html';
import { isSafeImage, isSafeLink } from '@rewards/validators/content/words';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { imageFault } from '../../../../components/image-field/image-fault';
import { sendImage } from '../../../../components/image-field/send-image';
import { useTranslation } from '../../../../i18n/use-translation';
import type { PageRow } from '../../types';
import { fromOffice } from './from-office';
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

const extensions = [
	StarterKit.configure({
		heading: { levels: [1, 2, 3, 4] },
		link: {
			openOnClick: false,
			isAllowedUri: (url) => isSafeLink(url),
			HTMLAttributes: { target: null, rel: null, class: null },
		},
	}),
	Image.extend({
		// Pictures of somebody's own disk, or written out in the text, are none for a site.
		parseHTML: () => [
			{ tag: 'img[src]', getAttrs: (element) => isSafeImage(element.getAttribute('src') ?? '') && null },
		],
	}),
	TableKit.configure({ table: { resizable: false } }),
	TextAlign.configure({ types: ['heading', 'paragraph'] }),
];

const imagesIn = (data: DataTransfer | null): File[] =>
	[...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The rich-text editor of a section. Lines run in the direction of what is written in them, whatever the interface's own is. */
export function TextEditor({ programId, lang, html, pages, onChange }: TextEditorProps) {
	const { t } = useTranslation(['content', 'images']);
	const [source, setSource] = useState<string | null>(null);
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
	const showSource = () => {
		if (source === null) return setSource(editor.getHTML());
		// What the editor doesn't know is dropped here, as it would be by the server.
		editor.commands.setContent(cleanHtml(source), { emitUpdate: true });
		setSource(null);
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
