import { cn } from '@rewards/ui';
import { isField, jumpToField } from '@rewards/ui/form';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Kbd } from '@rewards/ui/primitives/kbd';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListbox } from '../../../components/use-listbox';
import { useTranslation } from '../../../i18n/use-translation';
import { type Findable, findSettings } from './find-settings';
import type { Fieldset } from './types';

/** Search over the form's fields: "/" focuses it, Enter goes to the field. */
export function FieldSearch({ fieldsets }: { fieldsets: readonly Fieldset[] }) {
	const { t } = useTranslation('programSettings');
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState('');
	const [focused, setFocused] = useState(false);
	const all = useMemo<Findable[]>(
		() =>
			fieldsets.flatMap(({ id, fields }) =>
				fields.filter(isField).map((field) => ({
					name: field.name,
					label: field.label,
					section: t(`section.${id}`),
					help: 'help' in field && typeof field.help === 'string' ? field.help : '',
				})),
			),
		[fieldsets, t],
	);
	const open = focused && text.trim() !== '';
	// Fields that the program's type hides can't be found.
	const found = open
		? findSettings(all, text).filter(({ name }) => document.querySelector(`[data-field="${name}"]`))
		: [];
	const list = useListbox({
		entries: found,
		open,
		onChoose: ({ name }) => {
			setText('');
			jumpToField(name);
		},
		onOtherKey: (event) => {
			// Enter must not save the surrounding form.
			if (event.key === 'Enter') event.preventDefault();
			if (event.key === 'Escape') setText('');
		},
	});
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
			const { target } = event;
			if (
				target instanceof Element &&
				target.closest('input:not([type=checkbox]),textarea,select,[contenteditable],[role=dialog]')
			)
				return;
			event.preventDefault();
			input.current?.focus();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, []);
	return (
		<search className="relative w-full sm:w-80">
			<InputGroup
				{...list.inputProps}
				ref={input}
				type="search"
				aria-label={t('search')}
				placeholder={t('search')}
				aria-keyshortcuts="/"
				before={<Search aria-hidden />}
				after={<Kbd>/</Kbd>}
				value={text}
				onChange={(event) => {
					setText(event.target.value);
					list.resetMark();
				}}
				onFocus={() => setFocused(true)}
				onBlur={() => setFocused(false)}
			/>
			<div
				hidden={!open}
				className="absolute start-0 top-full z-20 mt-1 w-full min-w-64 overflow-hidden rounded-lg bg-popover p-1 text-popover-foreground shadow-lg"
			>
				<ul {...list.listProps} aria-label={t('search')} className="max-h-80 overflow-y-auto">
					{found.map(({ name, label, section }, index) => (
						<li
							key={name}
							{...list.optionProps(index)}
							className={cn(
								'flex min-h-8 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 hover:bg-accent',
								index === list.active && 'bg-accent',
							)}
						>
							<span className="min-w-0 flex-1 truncate">{label}</span>
							<span className="truncate text-muted-foreground text-xs">{section}</span>
						</li>
					))}
				</ul>
				<p role="status" className={cn('px-2 text-muted-foreground', found.length === 0 && 'py-1.5')}>
					{open && found.length === 0 ? t('searchNone') : ''}
				</p>
			</div>
		</search>
	);
}
