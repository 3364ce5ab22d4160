/** Where custom domains point to in the sandbox, if DOMAIN_TARGET isn't set. */
export const sandboxTarget = 'sites.rewards.example';
