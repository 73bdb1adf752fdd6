/** Date of the Content Lake API that every part of the project speaks. */
export const API_VERSION = "2026-05-01";
