import { Segmented } from '@rewards/ui/primitives/tabs';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { ContentFrame, Waiting } from '../content-frame';
import type { SiteLanguage } from '../types';
import { MenuEditor } from './menu-editor';

const names = ['desktop', 'mobile'] as const;
type Name = (typeof names)[number];

interface LoadedProps {
	programId: string;
	language: SiteLanguage;
	menu: Name;
}

function Loaded({ programId, language, menu }: LoadedProps) {
	const { data, error, isFetchedAfterMount, refetch } = trpc.content.menu.get.useQuery(
		{ programId, language, menu },
		{ refetchOnMount: 'always', refetchOnWindowFocus: false },
	);
	const pages = trpc.content.pages.list.useQuery({ programId, language });
	const [saved, setSaved] = useState(0);
	if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
	// Cached data may be old: an editor that starts with it would overwrite others' changes.
	if (!data || !isFetchedAfterMount || !pages.data) return <Waiting />;
	return (
		<MenuEditor
			// Remounts after an earlier version is restored.
			key={saved}
			programId={programId}
			language={language}
			loaded={data}
			pages={pages.data}
			onRestored={() => void refetch().then(() => setSaved((n) => n + 1))}
		/>
	);
}

function Menus({ programId, language }: { programId: string; language: SiteLanguage }) {
	const { t } = useTranslation('content');
	// On a phone one at a time; on a wide screen both.
	const [shown, setShown] = useState<Name>('desktop');
	return (
		<>
			<Segmented
				label={t('menus')}
				className="self-start xl:hidden"
				value={shown}
				onValueChange={setShown}
				options={names.map((value) => ({ value, label: t(`menu.${value}`) }))}
			/>
			<div className="grid items-start gap-6 xl:grid-cols-2">
				{names.map((menu) => (
					<div key={menu} className={menu === shown ? undefined : 'hidden xl:block'}>
						<Loaded programId={programId} language={language} menu={menu} />
					</div>
				))}
			</div>
		</>
	);
}

/** /programs/{programId}/menu/{language}: Menu Management; without a language, the program's first one. */
export function MenuPage() {
	return (
		<ContentFrame tab="menu">
			{(programId, language) => <Menus programId={programId} language={language} />}
		</ContentFrame>
	);
}
