import { EllipsisVertical } from 'lucide-react';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { MenuButton } from '../../primitives/menus/menu-button';
import type { RowAction } from '../types';

const most = 3;

/** At most three buttons; with more actions, two and a menu. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
	const { t } = useUi();
	const shown = actions.length > most ? actions.slice(0, most - 1) : actions;
	const rest = actions.slice(shown.length);
	return (
		<span className="flex items-center justify-end">
			{shown.map((action) => (
				<Button
					key={action.id}
					tabIndex={-1}
					variant={action.danger ? 'danger-ghost' : 'ghost'}
					size="icon-sm"
					className={action.danger ? undefined : 'text-muted-foreground hover:text-foreground'}
					aria-label={action.label}
					aria-keyshortcuts={action.id === 'edit' ? 'e' : undefined}
					data-tip={action.label}
					disabled={action.disabled}
					onClick={(event) => {
						event.stopPropagation();
						// The second click of a double click is no second request.
						if (event.detail < 2) action.onSelect();
					}}
				>
					{action.icon}
				</Button>
			))}
			{rest.length > 0 && (
				<MenuButton
					tabIndex={-1}
					variant="ghost"
					size="icon-sm"
					align="end"
					className="text-muted-foreground hover:text-foreground"
					aria-label={t('moreActions')}
					data-tip={t('moreActions')}
					onClick={(event) => event.stopPropagation()}
					items={rest.map(({ label, icon, onSelect, danger, disabled }) => ({
						label,
						icon,
						onSelect,
						danger,
						disabled,
					}))}
				>
					<EllipsisVertical />
				</MenuButton>
			)}
		</span>
	);
}

/** Width of that many actions, in pixels at 100% font size; the buttons stop shrinking with the font at 24. */
export const actionsWidth = (count: number, scale: number) => Math.min(count, most) * Math.max(28, 24 / scale) + 16;
