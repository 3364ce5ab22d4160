import { cn, formatNumber, useUi } from '@rewards/ui';
import { Select } from '@rewards/ui/primitives/choices/select';
import { dictionaryGroups } from '@rewards/validators/dictionary/constants';
import { type DictionaryProgress, marksOf, noProgress, withText } from '@rewards/validators/dictionary/progress';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { SiteLanguage } from './languages';
import type { TextRow } from './types';
import type { GroupChoice, View } from './use-view';

interface GroupListProps {
	rows: readonly TextRow[];
	language: SiteLanguage;
	view: View;
}

function countGroups(
	language: string,
	rows: readonly TextRow[],
): { group: GroupChoice; progress: DictionaryProgress }[] {
	const counted = new Map<GroupChoice, DictionaryProgress>();
	for (const row of rows) {
		const marks = marksOf(language, row);
		for (const group of ['all', row.group] as const)
			counted.set(group, withText(counted.get(group) ?? noProgress, marks));
	}
	return (['all', ...dictionaryGroups] as const).flatMap((group) => {
		const progress = counted.get(group);
		return progress ? [{ group, progress }] : [];
	});
}

/** The groups of texts with their translation progress: a list at the side, on a narrow screen a select. */
export function GroupList({ rows, language, view }: GroupListProps) {
	const { t } = useTranslation('dictionary');
	const { locale } = useUi();
	const groups = useMemo(() => countGroups(language, rows), [language, rows]);
	const count = ({ translated, total }: DictionaryProgress) =>
		`${formatNumber(translated, locale)}/${formatNumber(total, locale)}`;
	return (
		<>
			<span className="lg:hidden">
				<Select
					aria-label={t('groups')}
					value={view.group}
					options={groups.map(({ group, progress }) => ({
						value: group,
						label: t('groupCount', { group: t(`group.${group}`), count: count(progress) }),
					}))}
					onValueChange={(value) => view.choose({ group: value as GroupChoice })}
				/>
			</span>
			<nav
				aria-label={t('groups')}
				className="scrollbar-thin hidden w-64 shrink-0 overflow-y-auto rounded-lg border bg-card p-1.5 shadow-xs lg:block"
			>
				<ul className="flex flex-col gap-0.5">
					{groups.map(({ group, progress }) => (
						<li key={group}>
							<button
								type="button"
								aria-current={group === view.group ? 'true' : undefined}
								onClick={() => view.choose({ group })}
								className={cn(
									'flex w-full flex-col gap-1 rounded-md px-2.5 py-1 text-start text-sm hover:bg-accent',
									'aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary-text',
								)}
							>
								<span className="flex w-full items-baseline gap-2">
									<span className="min-w-0 flex-1 font-medium">{t(`group.${group}`)}</span>
									{progress.faulty > 0 && (
										<TriangleAlert
											aria-label={t('faultyCount', { count: progress.faulty })}
											className="size-3.5 shrink-0 self-center text-warning-text"
										/>
									)}
									<span className="text-xs tabular-nums">
										<span className="sr-only">{t('translatedOf')} </span>
										<bdi>{count(progress)}</bdi>
									</span>
								</span>
								<Bar {...progress} />
							</button>
						</li>
					))}
				</ul>
			</nav>
		</>
	);
}

/**
 * Translated texts, then those that equal the English ones; missing ones stay empty. The figures next to it say the
 * same.
 */
function Bar({ translated, same, total }: DictionaryProgress) {
	const width = (part: number) => ({ width: `${total === 0 ? 0 : (100 * part) / total}%` });
	return (
		<span aria-hidden className="flex h-1 w-full overflow-hidden rounded-full bg-secondary">
			<span className="bg-primary" style={width(translated)} />
			<span className="bg-primary/30" style={width(same)} />
		</span>
	);
}
