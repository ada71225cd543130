/**
 * The cubes of a solid in WebGL: one instanced mesh of the cubes that can be seen, numbers from one texture.
 *
 * The board's z points up; the scene's y does. So board (x, y, z) is scene (x, z, -y), around the middle of the box.
 */

import {
  BoxGeometry,
  CanvasTexture,
  EdgesGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  NoColorSpace,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderer,
} from "three";
import { rgbOf } from "./colours.ts";
import type { Solid } from "./description.ts";
import type { Vector } from "./solid_pick.ts";

/** What a cube looks like; `numbers` are tiles for the lines along x, y and z. */
export interface Cube {
  readonly place: Vector;
  readonly fill: string;
  readonly numbers: Vector;
  readonly lit: "none" | "line" | "next" | "wrong";
}

const LIT = { none: 0, line: 1, next: 2, wrong: 3 } as const;

const VERTEX = `
  attribute vec3 fill;
  attribute vec3 numbers;
  attribute float lit;
  uniform float quarter;
  uniform float side;
  varying vec3 vFill;
  varying vec2 vUv;
  varying vec2 vTile;
  varying float vLit;
  varying float vLight;
  void main() {
    vec3 n = abs(normal);
    float number = n.x > 0.5 ? numbers.x : n.y > 0.5 ? numbers.z : numbers.y;
    vec2 centred = uv - 0.5;
    if (n.y > 0.5) {
      // A number on top or below turns towards the viewer, a quarter at a time.
      float angle = quarter * 1.5707963 * sign(normal.y);
      centred = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * centred;
    }
    vUv = centred + 0.5;
    vTile = number < 0.5 ? vec2(-1.0) : vec2(mod(number, side), floor(number / side));
    vFill = fill;
    vLit = lit;
    vec3 seen = normalize((modelViewMatrix * vec4(normal, 0.0)).xyz);
    vLight = clamp(dot(seen, normalize(vec3(-0.25, 0.55, 0.8))), 0.0, 1.0);
    gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
  }
`;

const FRAGMENT = `
  uniform sampler2D atlas;
  uniform float side;
  uniform vec3 accent;
  uniform vec3 amber;
  uniform vec3 warning;
  uniform float xray;
  varying vec3 vFill;
  varying vec2 vUv;
  varying vec2 vTile;
  varying float vLit;
  varying float vLight;
  void main() {
    // While something is lit the rest is a veil, so that cubes inside can be seen.
    if (xray > 0.5 && vLit < 0.5 && mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5) discard;
    vec3 tint = vLit > 2.5 ? warning : vLit > 1.5 ? amber : accent;
    vec3 colour = mix(vFill, tint, vLit > 0.5 ? (vLit > 1.5 ? 0.62 : 0.34) : 0.0);
    // Dark cubes are lit towards white: darkening black would leave their sides alike.
    colour = mix(colour * 0.74, mix(colour, vec3(1.0), 0.2), vLight);
    vec2 rim = min(vUv, 1.0 - vUv);
    float line = 1.0 - smoothstep(0.012, 0.034, min(rim.x, rim.y));
    float dark = step(0.5, dot(vFill, vec3(0.3, 0.59, 0.11)));
    colour = mix(colour, mix(colour + 0.22, colour * 0.62, dark), line);
    if (vTile.x > -0.5) {
      vec2 place = vec2(vTile.x + clamp(vUv.x, 0.01, 0.99), side - 1.0 - vTile.y + clamp(vUv.y, 0.01, 0.99)) / side;
      vec4 number = texture2D(atlas, place);
      colour = colour * (1.0 - number.a) + number.rgb * mix(0.74, 1.0, vLight);
    }
    gl_FragColor = vec4(colour, 1.0);
  }
`;

export class SolidScene {
  readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(28, 1, 0.1, 4000);
  private readonly material: ShaderMaterial;
  private readonly cursor: LineSegments;
  private mesh: InstancedMesh | null = null;
  private texture: CanvasTexture | null = null;
  private awaited = 0;
  azimuth = 0.55;
  elevation = 0.42;
  zoomed = 1;

  /** Throws where the browser has no WebGL. */
  constructor(private readonly board: Solid) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.renderer.domElement.addEventListener("webglcontextrestored", () => this.draw());
    const uniforms = {
      atlas: { value: null },
      side: { value: 1 },
      quarter: { value: 0 },
      accent: { value: new Vector3() },
      amber: { value: vectorOf("#f2b200") },
      warning: { value: new Vector3() },
      xray: { value: 0 },
    };
    this.material = new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms });
    this.cursor = new LineSegments(
      new EdgesGeometry(new BoxGeometry(1.06, 1.06, 1.06)),
      new LineBasicMaterial({ depthTest: false }),
    );
    this.cursor.visible = false;
    this.cursor.renderOrder = 2;
    this.scene.add(this.cursor);
  }

  /** The colours of the page. */
  restyle(accent: string, warning: string): void {
    this.material.uniforms["accent"]!.value = vectorOf(accent);
    this.material.uniforms["warning"]!.value = vectorOf(warning);
    (this.cursor.material as LineBasicMaterial).color.set(accent);
  }

  useAtlas(canvas: HTMLCanvasElement, side: number): void {
    this.texture?.dispose();
    this.texture = new CanvasTexture(canvas);
    this.texture.colorSpace = NoColorSpace;
    this.texture.minFilter = LinearMipmapLinearFilter;
    this.texture.magFilter = LinearFilter;
    this.texture.anisotropy = 4;
    // Or the edges of figures take the black of what is transparent.
    this.texture.premultiplyAlpha = true;
    this.material.uniforms["atlas"]!.value = this.texture;
    this.material.uniforms["side"]!.value = side;
  }

  atlasChanged(): void {
    if (this.texture) this.texture.needsUpdate = true;
  }

  /** Show just these cubes. */
  show(cubes: readonly Cube[], xray: boolean): void {
    const mesh = this.meshFor(cubes.length);
    const { attributes } = mesh.geometry;
    const matrix = new Matrix4();
    const fill = attributes["fill"] as InstancedBufferAttribute;
    const numbers = attributes["numbers"] as InstancedBufferAttribute;
    const lit = attributes["lit"] as InstancedBufferAttribute;
    cubes.forEach((cube, i) => {
      mesh.setMatrixAt(i, matrix.makeTranslation(this.inScene(cube.place)));
      const [red, green, blue] = rgbOf(cube.fill);
      fill.setXYZ(i, red / 255, green / 255, blue / 255);
      numbers.setXYZ(i, ...cube.numbers);
      lit.setX(i, LIT[cube.lit]);
    });
    mesh.count = cubes.length;
    mesh.instanceMatrix.needsUpdate = fill.needsUpdate = numbers.needsUpdate = lit.needsUpdate = true;
    this.material.uniforms["xray"]!.value = xray ? 1 : 0;
    this.draw();
  }

  point(place: Vector | null): void {
    this.cursor.visible = place !== null;
    if (place) this.cursor.position.copy(this.inScene(place));
    this.draw();
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.draw();
  }

  turn(dx: number, dy: number): void {
    this.azimuth -= dx * 0.0085;
    this.elevation = Math.min(Math.max(this.elevation + dy * 0.0085, -1.5), 1.5);
    this.draw();
  }

  /** Draw before the next frame, once however much has changed. */
  draw(): void {
    if (this.awaited) return;
    this.awaited = requestAnimationFrame(() => {
      this.awaited = 0;
      this.aim();
      this.renderer.render(this.scene, this.camera);
    });
  }

  /** The ray through a place of the picture (-1 to 1, y up) in the coordinates of the board. */
  ray(x: number, y: number): { from: Vector; along: Vector } {
    this.aim();
    const from = this.camera.position.clone();
    const along = new Vector3(x, y, 0.5).unproject(this.camera).sub(from).normalize();
    const { width, height, depth } = this.board;
    return {
      from: [from.x + width / 2, -from.z + height / 2, from.y + depth / 2],
      along: [along.x, -along.z, along.y],
    };
  }

  /** Where the middle of a cell appears, -1 to 1, y up. */
  project(place: Vector): [x: number, y: number] {
    this.aim();
    const point = this.inScene(place).project(this.camera);
    return [point.x, point.y];
  }

  close(): void {
    cancelAnimationFrame(this.awaited);
    this.mesh?.dispose();
    this.texture?.dispose();
    this.material.dispose();
    this.renderer.dispose();
    // Browsers allow few contexts, and free them late by themselves.
    this.renderer.forceContextLoss();
  }

  private inScene([x, y, z]: Vector): Vector3 {
    const { width, height, depth } = this.board;
    return new Vector3(x + 0.5 - width / 2, z + 0.5 - depth / 2, height / 2 - y - 0.5);
  }

  /** A mesh with room for so many cubes; it grows and never shrinks. */
  private meshFor(count: number): InstancedMesh {
    const room = this.mesh?.instanceMatrix.count ?? 0;
    if (this.mesh && room >= count) return this.mesh;
    if (this.mesh) {
      this.scene.remove(this.mesh);
      this.mesh.geometry.dispose();
      this.mesh.dispose();
    }
    const most = Math.max(count, Math.ceil(1.5 * room), 64);
    const geometry = new BoxGeometry(0.985, 0.985, 0.985);
    for (const [name, size] of [
      ["fill", 3],
      ["numbers", 3],
      ["lit", 1],
    ] as const) {
      geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(most * size), size));
    }
    const mesh = new InstancedMesh(geometry, this.material, most);
    mesh.frustumCulled = false;
    this.scene.add(mesh);
    this.mesh = mesh;
    return mesh;
  }

  private aim(): void {
    const { width, height, depth } = this.board;
    const radius = 0.5 * Math.hypot(width, height, depth);
    const half = (this.camera.fov * Math.PI) / 360;
    const narrow = Math.min(1, this.camera.aspect);
    const distance = (radius * 1.02) / Math.sin(Math.atan(Math.tan(half) * narrow)) / this.zoomed;
    const flat = Math.cos(this.elevation) * distance;
    this.camera.position.set(
      Math.sin(this.azimuth) * flat,
      Math.sin(this.elevation) * distance,
      Math.cos(this.azimuth) * flat,
    );
    this.camera.near = Math.max(distance - 2 * radius, 0.05);
    this.camera.far = distance + 2 * radius;
    this.camera.lookAt(0, 0, 0);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.material.uniforms["quarter"]!.value = Math.round(this.azimuth / (Math.PI / 2));
  }
}

function vectorOf(hex: string): Vector3 {
  const [red, green, blue] = rgbOf(hex);
  return new Vector3(red / 255, green / 255, blue / 255);
}
