import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../../i18n/use-translation';
import { levelOf, type Tree } from './tree';
import { type Theirs, treeOf } from './use-menu';

function Shown({ tree, label }: { tree: Tree; label: string }) {
	return (
		<div className="min-w-0">
			<p className="font-medium">{label}</p>
			<ul className="mt-1 text-sm">
				{tree.map((entry) => (
					<li key={entry.id} className="truncate" style={{ paddingInlineStart: `${levelOf(tree, entry.id) - 1}rem` }}>
						<span dir="auto">{entry.title}</span> <span dir="ltr">{entry.url}</span>
					</li>
				))}
			</ul>
		</div>
	);
}

interface TheirMenuProps {
	theirs: Theirs;
	mine: Tree;
	onTheirs: () => void;
	onMine: () => void;
}

/** Another user saved the menu in the meantime: shows both versions, to choose one. */
export function TheirMenu({ theirs, mine, onTheirs, onMine }: TheirMenuProps) {
	const { t } = useTranslation('content');
	return (
		<Alert
			tone="warning"
			announce
			title={t('savedMeanwhile', { name: theirs.savedBy || t('somebody') })}
			action={
				<>
					<Button onClick={onTheirs}>{t('takeTheirs')}</Button>
					<Button onClick={onMine}>{t('keepMine')}</Button>
				</>
			}
		>
			<div className="grid gap-3 sm:grid-cols-2">
				<Shown label={t('theirs')} tree={treeOf(theirs.menu)} />
				<Shown label={t('mine')} tree={mine} />
			</div>
		</Alert>
	);
}
