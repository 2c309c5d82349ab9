// Filled by the next change.
export {};
