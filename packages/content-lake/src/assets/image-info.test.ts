import { expect, test } from "vitest";
import { svgSize } from "./image-info.ts";

test.each([
  [`<svg viewBox="0 0 360 510">`, 360, 510],
  [`<svg width="100" height="50">`, 100, 50],
  [`<svg width="100px" height='50px' viewBox="0 0 1 1">`, 100, 50],
  [`<svg width="200" viewBox="0 0 40 30">`, 200, 150],
  [`<svg height="30" viewBox="0,0,40,30">`, 40, 30],
  [`<svg width="100%" height="100%" viewBox="0 0 24 24">`, 24, 24],
  [`<svg width="1in" height="25.4mm">`, 96, 96],
  [`<?xml version="1.0"?><!-- drawn --><svg xmlns="x" viewBox="-5 -5 10.4 10.6">`, 10, 11],
  [`<svg stroke-width="3" viewBox="0 0 8 6">`, 8, 6],
])("a drawing has the size that it says: %s", (svg, width, height) => {
  expect(svgSize(svg)).toEqual({ width, height });
});

test.each([`<svg>`, `<svg viewBox="0 0 0 0">`, `<svg width="-4" height="4">`, `plain text`])(
  "a drawing that does not say leaves its size to the renderer: %s",
  (svg) => {
    expect(svgSize(svg)).toBeUndefined();
  },
);
