import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEvent } from '../../lib/hooks';
import { useUi } from '../../lib/ui-context';
import { Kbd } from '../kbd';
import { menuItemClasses } from '../menus/dropdown-menu';
import { Spinner } from '../spinner';

export interface PaletteItem {
	id: string;
	label: string;
	/** Distinguishes equal labels: email, account. */
	description?: string;
	icon?: ReactNode;
	keys?: string;
	onSelect: () => void;
}
export interface PaletteGroup {
	heading: string;
	items: readonly PaletteItem[];
}

export interface CommandPaletteProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	/** Names the dialog and its field: "Search everything". */
	label: string;
	placeholder: string;
	/** Initial text of the field; with a line break after it, the first result is chosen. */
	initialText?: string;
	/** Runs each search; a running one is aborted, and a late result never shows. */
	search: (text: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;
	/** A line of hints at the bottom. */
	footer?: ReactNode;
}

/** A search over everything, operated by keyboard. Load it lazily, when it first opens. */
export default function CommandPalette({
	open,
	onOpenChange,
	label,
	placeholder,
	initialText = '',
	search,
	footer,
}: CommandPaletteProps) {
	return (
		<Dialog.Root open={open} onOpenChange={onOpenChange}>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in" />
				<Dialog.Content
					aria-describedby={undefined}
					className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full flex-col overflow-hidden bg-popover text-popover-foreground shadow-xl outline-none data-[state=open]:animate-in sm:top-[12vh] sm:max-h-[70vh] sm:w-[40rem] sm:rounded-xl"
				>
					<Dialog.Title className="sr-only">{label}</Dialog.Title>
					<Results
						label={label}
						placeholder={placeholder}
						initialText={initialText}
						search={search}
						close={() => onOpenChange(false)}
					/>
					{footer && <div className="border-t px-4 py-2 text-muted-foreground text-xs">{footer}</div>}
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

interface ResultsProps extends Pick<CommandPaletteProps, 'label' | 'placeholder' | 'search'> {
	initialText: string;
	close: () => void;
}

function Results({ label, placeholder, initialText, search, close }: ResultsProps) {
	const { t } = useUi();
	const [text, setText] = useState(initialText.replace(/\n.*/s, ''));
	const [groups, setGroups] = useState<readonly PaletteGroup[] | null>(null);
	// The mark: always on an existing entry, so Enter always does something.
	const [marked, setMarked] = useState('');
	const [status, setStatus] = useState<'busy' | 'ready' | 'error'>('busy');
	const ask = useEvent(search);
	// Enter before the response arrives: chooses the first result of that response, not of an older text.
	const waits = useRef(initialText.includes('\n'));
	const choose = (item: PaletteItem) => {
		close();
		item.onSelect();
	};
	const show = useEvent((found: readonly PaletteGroup[]) => {
		const first = found.find((group) => group.items.length > 0)?.items[0];
		setGroups(found);
		setMarked(first?.id ?? '');
		setStatus('ready');
		if (waits.current && first) choose(first);
		waits.current = false;
	});

	useEffect(() => {
		const mine = new AbortController();
		setStatus('busy');
		const timer = setTimeout(
			() => {
				ask(text.trim(), mine.signal).then(
					(found) => {
						if (!mine.signal.aborted) show(found);
					},
					() => !mine.signal.aborted && setStatus('error'),
				);
			},
			text ? 120 : 0,
		);
		return () => {
			clearTimeout(timer);
			mine.abort();
		};
	}, [text, ask, show]);

	const empty = groups?.every((group) => group.items.length === 0);
	return (
		<Command
			shouldFilter={false}
			loop
			label={label}
			value={marked}
			onValueChange={setMarked}
			onKeyDown={(event) => {
				if (event.key !== 'Enter' || event.nativeEvent.isComposing || status === 'ready') return;
				event.preventDefault();
				waits.current = true;
			}}
			className="flex min-h-0 flex-col"
		>
			<div className="flex items-center gap-3 border-b px-4">
				<Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
				<Command.Input
					autoFocus
					value={text}
					onValueChange={(next) => {
						waits.current = false;
						// At once, so that no key acts on the former response.
						setStatus('busy');
						setText(next);
					}}
					placeholder={placeholder}
					className="h-12 w-full min-w-0 bg-transparent text-lg outline-none"
				/>
				{status === 'busy' ? <Spinner className="text-muted-foreground" /> : <Kbd>Esc</Kbd>}
			</div>
			<Command.List className="scrollbar-thin min-h-0 flex-1 overflow-y-auto p-2">
				{groups?.map((group) =>
					group.items.length ? (
						<Command.Group
							key={group.heading}
							heading={group.heading}
							className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
						>
							{group.items.map((item) => (
								<Command.Item
									key={item.id}
									value={item.id}
									// The library writes disabled="false" where others omit the attribute.
									className={`${menuItemClasses} min-h-9 data-[disabled=false]:pointer-events-auto data-[selected=true]:bg-accent data-[disabled=false]:opacity-100`}
									onSelect={() => choose(item)}
								>
									{item.icon}
									<span className="min-w-0 truncate">{item.label}</span>
									{item.description && (
										<span className="min-w-0 truncate text-muted-foreground text-xs">{item.description}</span>
									)}
									{item.keys && <Kbd className="ms-auto">{item.keys}</Kbd>}
								</Command.Item>
							))}
						</Command.Group>
					) : null,
				)}
			</Command.List>
			<p role="status" className="text-muted-foreground text-sm">
				{status === 'error' && (
					<span className="block px-4 py-6 text-center text-danger-text">{t('gridErrorTitle')}</span>
				)}
				{status === 'ready' && empty && <span className="block px-4 py-6 text-center">{t('noResults')}</span>}
			</p>
		</Command>
	);
}
