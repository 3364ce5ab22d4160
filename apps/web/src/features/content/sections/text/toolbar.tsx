import { Button } from '@rewards/ui/primitives/button';
import { Select } from '@rewards/ui/primitives/choices/select';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { type Editor, useEditorState } from '@tiptap/react';
import {
	AlignCenter,
	AlignLeft,
	AlignRight,
	Bold,
	Code,
	ImageUp,
	Italic,
	Link as LinkIcon,
	List,
	ListOrdered,
	type LucideIcon,
	Quote,
	Redo2,
	Strikethrough,
	Table,
	Underline,
	Undo2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import type { PageRow } from '../../types';
import { LinkDialog } from './link-dialog';

interface ToolbarProps {
	editor: Editor;
	pages: readonly PageRow[];
	/** Shows the HTML source. */
	source: boolean;
	onSource: () => void;
	onImages: (files: File[]) => void;
}

const levels = [1, 2, 3, 4, 5, 6] as const;

/** The formatting buttons; each shows whether it applies at the cursor. */
export function Toolbar({ editor, pages, source, onSource, onImages }: ToolbarProps) {
	const { t } = useTranslation('content');
	const file = useRef<HTMLInputElement>(null);
	const [linking, setLinking] = useState(false);
	const state = useEditorState({
		editor,
		selector: ({ editor: now }) => ({
			block: String(levels.find((level) => now.isActive('heading', { level })) ?? 0),
			bold: now.isActive('bold'),
			italic: now.isActive('italic'),
			underline: now.isActive('underline'),
			strike: now.isActive('strike'),
			bullets: now.isActive('bulletList'),
			numbers: now.isActive('orderedList'),
			quote: now.isActive('blockquote'),
			link: now.isActive('link'),
			table: now.isActive('table'),
			left: now.isActive({ textAlign: 'left' }),
			center: now.isActive({ textAlign: 'center' }),
			right: now.isActive({ textAlign: 'right' }),
			undo: now.can().undo(),
			redo: now.can().redo(),
		}),
	});
	const run = () => editor.chain().focus();
	const mark = (name: string, Icon: LucideIcon, pressed: boolean, act: () => unknown, keys?: string) => (
		<Button
			variant="ghost"
			size="icon-sm"
			className={pressed ? 'bg-accent' : undefined}
			aria-pressed={pressed}
			aria-label={name}
			data-tip={name}
			data-tip-keys={keys}
			disabled={source}
			onClick={act}
		>
			<Icon />
		</Button>
	);
	return (
		<div
			role="toolbar"
			aria-label={t('textTools')}
			className="flex flex-wrap items-center gap-0.5 border-b px-2 py-1.5"
		>
			<Select
				className="me-1 w-32"
				look="quiet"
				aria-label={t('block')}
				disabled={source}
				value={state.block}
				options={[
					{ value: '0', label: t('paragraph') },
					...levels.map((level) => ({ value: String(level), label: t('heading', { level }) })),
				]}
				onValueChange={(value) => {
					const level = levels.find((one) => String(one) === value);
					if (level) run().setHeading({ level }).run();
					else run().setParagraph().run();
				}}
			/>
			{mark(t('bold'), Bold, state.bold, () => run().toggleBold().run(), 'Ctrl+B')}
			{mark(t('italic'), Italic, state.italic, () => run().toggleItalic().run(), 'Ctrl+I')}
			{mark(t('underline'), Underline, state.underline, () => run().toggleUnderline().run(), 'Ctrl+U')}
			{mark(t('strike'), Strikethrough, state.strike, () => run().toggleStrike().run())}
			{mark(t('bullets'), List, state.bullets, () => run().toggleBulletList().run())}
			{mark(t('numbers'), ListOrdered, state.numbers, () => run().toggleOrderedList().run())}
			{mark(t('quote'), Quote, state.quote, () => run().toggleBlockquote().run())}
			{mark(t('alignLeft'), AlignLeft, state.left, () => run().setTextAlign('left').run())}
			{mark(t('alignCenter'), AlignCenter, state.center, () => run().setTextAlign('center').run())}
			{mark(t('alignRight'), AlignRight, state.right, () => run().setTextAlign('right').run())}
			{mark(t('link.add'), LinkIcon, state.link, () => setLinking(true))}
			<Button
				variant="ghost"
				size="icon-sm"
				aria-label={t('addImage')}
				data-tip={t('addImage')}
				disabled={source}
				onClick={() => file.current?.click()}
			>
				<ImageUp />
			</Button>
			<input
				ref={file}
				type="file"
				accept=".png,.jpg,.jpeg,.gif"
				hidden
				onChange={(event) => {
					onImages([...(event.target.files ?? [])]);
					event.target.value = '';
				}}
			/>
			<MenuButton
				variant="ghost"
				size="icon-sm"
				aria-label={t('table')}
				data-tip={t('table')}
				disabled={source}
				items={() =>
					state.table
						? [
								{ label: t('rowAfter'), onSelect: () => run().addRowAfter().run() },
								{ label: t('columnAfter'), onSelect: () => run().addColumnAfter().run() },
								{ label: t('deleteRow'), onSelect: () => run().deleteRow().run() },
								{ label: t('deleteColumn'), onSelect: () => run().deleteColumn().run() },
								{ label: t('deleteTable'), danger: true, onSelect: () => run().deleteTable().run() },
							]
						: [
								{
									label: t('addTable'),
									onSelect: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
								},
							]
				}
			>
				<Table />
			</MenuButton>
			<span className="ms-auto flex gap-0.5">
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={t('undo')}
					data-tip={t('undo')}
					data-tip-keys="Ctrl+Z"
					disabled={source || !state.undo}
					onClick={() => run().undo().run()}
				>
					<Undo2 className="rtl:-scale-x-100" />
				</Button>
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={t('redo')}
					data-tip={t('redo')}
					data-tip-keys="Ctrl+Y"
					disabled={source || !state.redo}
					onClick={() => run().redo().run()}
				>
					<Redo2 className="rtl:-scale-x-100" />
				</Button>
				<Button
					variant="ghost"
					size="icon-sm"
					aria-pressed={source}
					className={source ? 'bg-accent' : undefined}
					aria-label={t('source')}
					data-tip={t('source')}
					onClick={onSource}
				>
					<Code />
				</Button>
			</span>
			{linking && <LinkDialog editor={editor} pages={pages} onClose={() => setLinking(false)} />}
		</div>
	);
}
