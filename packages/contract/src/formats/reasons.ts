/** A reason in words: at least five letters, which are not all the same. "abc" and "xxxxx" say nothing. */
export const reasonWords = /^(?=(?:\P{L}*\p{L}){5}).*?(\p{L}).*(?!\1)\p{L}/u;
