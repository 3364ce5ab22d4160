import { cn } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { InputGroup } from '@rewards/ui/primitives/input';
import { Search, Star } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { useSelf } from '../../../lib/session/self';
import { fold } from '../../../lib/texts/suggest';
import { trpc } from '../../../lib/trpc';
import { usePages } from '../use-pages';

/** Every page with a star: starred ones are in the toolbar, on every device. */
export function ShortcutsPicker({ onLeave }: { onLeave: () => void }) {
	const { t } = useTranslation('shell');
	const self = useSelf();
	const utils = trpc.useUtils();
	const [query, setQuery] = useState('');
	const save = trpc.auth.updateSelf.useMutation({
		onMutate: ({ shortcuts }) => {
			// The star updates at once; a refusal reverts it.
			const before = utils.auth.self.getData();
			if (before && shortcuts) utils.auth.self.setData(undefined, { ...before, data: { ...before.data, shortcuts } });
			return { before };
		},
		onError: (_error, _input, context) => utils.auth.self.setData(undefined, context?.before),
	});
	const { shortcuts } = self.data;
	const toggle = (id: string) =>
		save.mutate({ shortcuts: shortcuts.includes(id) ? shortcuts.filter((one) => one !== id) : [...shortcuts, id] });
	const wanted = fold(query.trim());
	const pages = usePages().filter(({ title, group }) => fold(`${title} ${group}`).includes(wanted));
	return (
		<div className="flex max-h-[min(28rem,80dvh)] flex-col">
			<div className="border-b p-2">
				<InputGroup
					aria-label={t('search')}
					placeholder={t('search')}
					before={<Search aria-hidden />}
					value={query}
					onChange={(event) => setQuery(event.target.value)}
				/>
			</div>
			<ul className="scrollbar-thin min-h-0 flex-1 overflow-y-auto p-1">
				{pages.map(({ id, title, group, href }) => {
					const chosen = shortcuts.includes(id);
					return (
						<li key={id} className="flex items-center gap-1 rounded-md hover:bg-accent">
							<Link href={href} onClick={onLeave} className="min-w-0 flex-1 rounded-md px-2 py-1.5">
								<span className="block truncate">{title}</span>
								{group && <span className="block truncate text-muted-foreground text-xs">{group}</span>}
							</Link>
							<Button
								variant="ghost"
								size="icon-sm"
								aria-pressed={chosen}
								aria-label={t('shortcut', { title })}
								onClick={() => toggle(id)}
							>
								<Star aria-hidden className={cn(chosen && 'fill-current text-primary-text')} />
							</Button>
						</li>
					);
				})}
			</ul>
			<p role="status" className="px-3 text-muted-foreground">
				{pages.length === 0 && <span className="block py-2">{t('noResults')}</span>}
			</p>
		</div>
	);
}
