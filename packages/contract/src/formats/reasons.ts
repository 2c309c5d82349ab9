/** A reason in words: at least four letters ("Pain"), which are not all the same. "abc" and "xxxxx" say nothing. */
export const reasonWords = /^(?=(?:\P{L}*\p{L}){4})\P{L}*(\p{L})(?:\P{L}|\1)*(?!\1)\p{L}/u;
