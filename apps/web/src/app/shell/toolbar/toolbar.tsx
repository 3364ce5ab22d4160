import { deferred, useMediaQuery } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { themeProps } from '@rewards/ui/themes';
import { Menu } from 'lucide-react';
import { Suspense } from 'react';

// Reserves their places, so nothing shifts when they load.
const SearchBox = deferred(() => import('./search-box').then((module) => module.SearchBox));
const ToolbarEnds = deferred(() => import('./toolbar-ends').then((module) => module.ToolbarEnds));
const ToolbarTools = deferred(() => import('./toolbar-tools').then((module) => module.ToolbarTools));

interface ToolbarProps {
	theme: string;
	/** Opens, closes or folds the navigation, or opens the drawer. */
	navigation: { label: string; expanded: boolean; onToggle: () => void };
}

export function Toolbar({ theme, navigation: { label, expanded, onToggle } }: ToolbarProps) {
	const roomy = useMediaQuery('(min-width: 48rem)');
	return (
		<header {...themeProps(theme)} className="flex h-14 shrink-0 items-center gap-1.5 border-b bg-card px-3 sm:px-4">
			<Button
				variant="ghost"
				size="icon"
				aria-label={label}
				aria-expanded={expanded}
				className="aria-expanded:bg-transparent aria-expanded:hover:bg-accent"
				data-tip={label}
				onClick={onToggle}
			>
				<Menu aria-hidden className="rtl:-scale-x-100" />
			</Button>
			<Suspense fallback={<div className="h-8 w-full max-w-80 rounded-md border border-input" />}>
				<SearchBox />
			</Suspense>
			<div className="ms-auto flex items-center gap-0.5">
				{roomy && (
					<Suspense fallback={<div className="w-42" />}>
						<ToolbarTools />
					</Suspense>
				)}
				<Suspense fallback={<div className="w-26" />}>
					<ToolbarEnds />
				</Suspense>
			</div>
		</header>
	);
}
