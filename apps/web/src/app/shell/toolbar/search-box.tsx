import { Kbd } from '@rewards/ui/primitives/kbd';
import { Search } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { openPanel } from '../../../lib/panels';

const keys = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The toolbar's search: opens the palette. */
export function SearchBox() {
	const { t } = useTranslation('shell');
	return (
		<search className="w-full min-w-0 max-w-80">
			<button
				type="button"
				aria-haspopup="dialog"
				aria-keyshortcuts="Control+K"
				onClick={() => openPanel('palette')}
				className="flex h-8 w-full items-center gap-2 rounded-md border border-input bg-background px-3 text-start text-muted-foreground hover:border-ring/60"
			>
				<Search aria-hidden className="size-4 shrink-0" />
				<span className="min-w-0 flex-1 truncate">{t('search')}</span>
				<Kbd aria-hidden className="max-sm:hidden">
					{keys}
				</Kbd>
			</button>
		</search>
	);
}
