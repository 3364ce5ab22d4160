import { Fragment } from 'react';

/** Names from the root down: each keeps its own direction, and their order follows the direction of the page. */
export const Trail = ({ names }: { names: readonly string[] }) =>
	names.map((name, index) => (
		<Fragment key={names.slice(0, index + 1).join(' › ')}>
			{index > 0 && ' › '}
			<bdi>{name}</bdi>
		</Fragment>
	));
